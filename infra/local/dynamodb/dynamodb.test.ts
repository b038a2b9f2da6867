import { DescribeTimeToLiveCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../testing/until';
import { choosePorts } from '../config/ports';
import { listen } from '../protocol/http';
import { createTable, type TableDefinition } from './create-table';
import { type DynamoDb, killLeftoverJava, startDynamoDb } from './dynamodb';

const table: TableDefinition = {
  TableName: 'things',
  AttributeDefinitions: ['pk', 'sk', 'index1_pk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'index1',
      KeySchema: [{ AttributeName: 'index1_pk', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  ttlAttribute: 'ttl',
};
const Key = { pk: { S: 'a' }, sk: { S: 'b' } };

describe('DynamoDB stand-in', () => {
  const directory = mkdtempSync(join(tmpdir(), 'dynamodb-'));
  const pidDirectory = join(directory, 'run');
  let dynamo: DynamoDb | undefined;
  const start = async () =>
    (dynamo = await startDynamoDb({ port: (await choosePorts('free')).dynamodb, directory, pidDirectory }));

  afterEach(() => dynamo?.stop());
  afterAll(() => rmSync(directory, { recursive: true }));

  test('creates a table with stream and TTL once, keeps its data across restarts, and refuses another schema', async () => {
    const first = await start();
    expect(await createTable(first.client, table)).toContain('/stream/');
    const { TimeToLiveDescription } = await first.client.send(new DescribeTimeToLiveCommand({ TableName: 'things' }));
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' });
    await first.client.send(new PutItemCommand({ TableName: 'things', Item: { ...Key, name: { S: 'kept' } } }));
    await first.stop();
    expect(readdirSync(pidDirectory)).toEqual([]);

    const second = await start();
    expect(await createTable(second.client, table)).toContain('/stream/');
    const { Item } = await second.client.send(new GetItemCommand({ TableName: 'things', Key }));
    expect(Item?.name).toEqual({ S: 'kept' });
    await expect(createTable(second.client, { ...table, GlobalSecondaryIndexes: undefined })).rejects.toThrow(
      'npm run reset',
    );
  });

  const killJava = () => {
    const [note = ''] = readdirSync(pidDirectory);
    process.kill(parseInt(note), 'SIGKILL');
  };

  test('a crashed process is restarted with its data, twice; then it has failed', async () => {
    const { dynamodb: port } = await choosePorts('free');
    const logged: string[] = [];
    const lost: string[] = [];
    const log = (message: string) => logged.push(message);
    const kept = join(directory, 'kept');
    dynamo = await startDynamoDb({ port, pidDirectory, directory: kept, log, onLost: (message) => lost.push(message) });
    const { client } = dynamo;
    await createTable(client, table);
    await client.send(new PutItemCommand({ TableName: 'things', Item: { ...Key, name: { S: 'kept' } } }));

    for (const messages of [2, 4]) {
      killJava();
      await until(() => logged.length === messages);
      const { Item } = await client.send(new GetItemCommand({ TableName: 'things', Key }));
      expect(Item?.name).toEqual({ S: 'kept' });
    }
    expect(logged.slice(2)).toEqual([
      'DynamoDB Local ended with SIGKILL. Starting it again …',
      'DynamoDB Local answers again.',
    ]);
    expect(lost).toEqual([]);

    killJava();
    await until(() => lost.length > 0);
    expect(lost).toEqual(['DynamoDB Local ended with SIGKILL. It has been started again 2 times already.']);
    await dynamo.stop();
    expect(readdirSync(pidDirectory)).toEqual([]);
  });

  test('in memory, a crash loses the data', async () => {
    const { dynamodb: port } = await choosePorts('free');
    const lost: string[] = [];
    dynamo = await startDynamoDb({ port, pidDirectory, onLost: (message) => lost.push(message) });
    killJava();
    await until(() => lost.length > 0);
    expect(lost).toEqual(['DynamoDB Local ended with SIGKILL. What it kept in memory is gone.']);
    await dynamo.stop();
  });

  test('a leftover Java process is found and ended, and its port is free', async () => {
    const { dynamodb: port } = await choosePorts('free');
    const source = `require('tsx/cjs'); require(${JSON.stringify(join(__dirname, 'dynamodb.ts'))})
      .startDynamoDb({ port: ${port}, pidDirectory: ${JSON.stringify(pidDirectory)} }).then(() => process.send('up'))`;
    const starter = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(starter, 'message');
    starter.kill('SIGKILL');
    await once(starter, 'exit');
    const [java] = await killLeftoverJava(pidDirectory);
    expect(java).toEqual(expect.any(Number));
    expect(await killLeftoverJava(pidDirectory)).toEqual([]);
    const again = await listen(createServer(), port);
    await again.stop();
  });

  test('a pid that now belongs to another program is left alone, and its record is removed', async () => {
    const other = spawn('sleep', ['60']);
    writeFileSync(join(pidDirectory, 'old.json'), JSON.stringify({ java: other.pid, owner: 2 ** 22 - 1 }));
    expect(await killLeftoverJava(pidDirectory)).toEqual([]);
    expect(readdirSync(pidDirectory)).not.toContain('old.json');
    other.kill();
    await once(other, 'exit');
    expect(other.signalCode).toBe('SIGTERM');
  });
});
