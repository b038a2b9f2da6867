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
  afterEach(() => dynamo?.stop());
  afterAll(() => rmSync(directory, { recursive: true }));

  const killJava = () => {
    const [note = ''] = readdirSync(pidDirectory);
    process.kill(parseInt(note), 'SIGKILL');
  };
  const putItem = ({ client }: DynamoDb) =>
    client.send(new PutItemCommand({ TableName: 'things', Item: { ...Key, name: { S: 'kept' } } }));
  const readName = async ({ client }: DynamoDb) =>
    (await client.send(new GetItemCommand({ TableName: 'things', Key }))).Item?.name;

  test('in memory, creates a table with stream and TTL once, refuses another schema, and loses its data by a crash', async () => {
    const { dynamodb: port } = await choosePorts('free');
    const lost: string[] = [];
    dynamo = await startDynamoDb({ port, pidDirectory, onLost: (message) => lost.push(message) });
    const { client } = dynamo;
    for (let times = 0; times < 2; times++) expect(await createTable(client, table)).toContain('/stream/');
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: 'things' }));
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' });
    await expect(createTable(client, { ...table, GlobalSecondaryIndexes: undefined })).rejects.toThrow('npm run reset');

    killJava();
    await until(() => lost.length > 0);
    expect(lost).toEqual(['DynamoDB Local ended with SIGKILL. What it kept in memory is gone.']);
    await dynamo.stop();
  });

  test('on disk, keeps its data across a stop and two crashes, after which it restarts; after a third it has failed', async () => {
    const { dynamodb: port } = await choosePorts('free');
    const logged: string[] = [];
    const lost: string[] = [];
    const log = (message: string) => logged.push(message);
    const start = () => startDynamoDb({ port, pidDirectory, directory, log, onLost: (message) => lost.push(message) });
    const first = (dynamo = await start());
    await createTable(first.client, table);
    await putItem(first);
    await first.stop();
    expect(readdirSync(pidDirectory)).toEqual([]);

    dynamo = await start();
    expect(await createTable(dynamo.client, table)).toContain('/stream/');
    expect(await readName(dynamo)).toEqual({ S: 'kept' });
    for (const messages of [2, 4]) {
      killJava();
      await until(() => logged.length === messages);
      expect(await readName(dynamo)).toEqual({ S: 'kept' });
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
