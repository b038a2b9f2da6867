import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { type DynamoDBRecord } from 'aws-lambda';
import { until } from '../../../testing/until';
import { choosePorts } from '../config/ports';
import { createTable } from '../dynamodb/create-table';
import { type DynamoDb, startDynamoDb } from '../dynamodb/dynamodb';
import { type DeadLetter } from './dead-letters';
import { type StreamMapping } from './stream-consumer';
import { NO_LAG, type ShardLag, chooseShard } from './stream-partitioner';
import { startStreams } from './start-streams';

const mapping: StreamMapping = {
  functionName: 'watcher',
  batchSize: 10,
  filters: [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'seen' }] } } } }],
  maximumRetryAttempts: 1,
};
const FOR_EVER = -1;

const keyOf = ({ dynamodb }: DynamoDBRecord) => dynamodb!.Keys!.pk!.S!;

/** Partition keys for this many shards, one for each. */
function keysInShards(count: number): string[] {
  const keys = new Map<number, string>();
  for (let n = 0; keys.size < count; n++) keys.set(chooseShard({ S: `seen-${n}` }), `seen-${n}`);
  return [...keys.values()];
}

describe('the stream of a DynamoDB Local table, partitioned into shards', () => {
  const directory = mkdtempSync(join(tmpdir(), 'streams-'));
  let dynamo: DynamoDb;
  let tableName: string;
  let streamArn: string;
  let tables = 0;
  let running: { stop(): Promise<void> } | undefined;
  let seen: DynamoDBRecord[];
  let letters: DeadLetter[];

  beforeAll(async () => {
    const { dynamodb: port } = await choosePorts('free');
    dynamo = await startDynamoDb({ port, pidDirectory: join(directory, 'run') });
  });
  beforeEach(async () => {
    tableName = `things-${++tables}`;
    [seen, letters] = [[], []];
    const arn = await createTable(dynamo.client, {
      TableName: tableName,
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    streamArn = arn ?? '';
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });
  afterAll(async () => {
    await dynamo.stop();
    rmSync(directory, { recursive: true });
  });

  /** Runs before a batch counts as seen. A rejection makes the function fail. */
  type Before = (records: DynamoDBRecord[]) => unknown;

  const start = (before: Before = () => undefined, rules: Partial<StreamMapping> = {}, lag: ShardLag = NO_LAG) => {
    running = startStreams({
      dynamoUrl: dynamo.url,
      tableName,
      streamArn,
      partitionKey: 'pk',
      mappings: [{ ...mapping, ...rules }],
      lag,
      checkpointDirectory: join(directory, tableName),
      invoke: async (_, event) => {
        const { Records } = event as { Records: DynamoDBRecord[] };
        await before(Records);
        seen.push(...Records);
      },
      act: () => undefined,
      addDeadLetter: (_, letter) => letters.push(letter),
      log: () => undefined,
    });
    return running;
  };
  const put = (pk: string, more = {}) =>
    dynamo.client.send(new PutItemCommand({ TableName: tableName, Item: { pk: { S: pk }, ...more } }));
  const numbersOf = (pk: string) =>
    seen.filter((record) => keyOf(record) === pk).map(({ dynamodb }) => dynamodb?.NewImage?.n?.N);

  test('changes arrive once, filtered, in Lambda’s format; a poison record becomes a dead letter', async () => {
    start((records) => {
      if (records.some((record) => keyOf(record) === 'seen-poison')) throw new Error('no');
    });
    await put('seen-1', { bytes: { B: new Uint8Array([1, 2]) } });
    await put('hidden');
    await put('seen-1', { n: { N: '5' } });
    await put('seen-poison');
    await dynamo.client.send(new DeleteItemCommand({ TableName: tableName, Key: { pk: { S: 'seen-1' } } }));
    await until(() => seen.length === 3, 'three records');
    await until(() => letters.length === 1, 'the dead letter');
    expect(seen.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
    expect(seen[0]).toMatchObject({
      eventSource: 'aws:dynamodb',
      eventSourceARN: streamArn,
      dynamodb: { NewImage: { bytes: { B: 'AQI=' } }, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    expect(seen[1]?.dynamodb).toMatchObject({ OldImage: { bytes: { B: 'AQI=' } }, NewImage: { n: { N: '5' } } });
    expect(letters[0]).toMatchObject({ DDBStreamBatchInfo: { batchSize: 1, streamArn } });
  });

  test('writes to one partition keep their order, however far shards lag', async () => {
    const keys = keysInShards(4);
    start(undefined, { batchSize: 3 }, { maxMs: 40, seed: 1 });
    for (let n = 0; n < 25; n++) await Promise.all(keys.map((pk) => put(pk, { n: { N: `${n}` } })));
    await until(() => seen.length === 100, 'all records');
    const inOrder = Array.from({ length: 25 }, (_, n) => `${n}`);
    expect(keys.map(numbersOf)).toEqual(keys.map(() => inOrder));
  });

  test('a batch belongs to one shard, and each shard has one invocation at a time', async () => {
    const underWay = new Map<number, number>();
    const wrong: unknown[] = [];
    start(
      async (records) => {
        const shards = [...new Set(records.map((record) => chooseShard({ S: keyOf(record) })))];
        for (const shard of shards) underWay.set(shard, (underWay.get(shard) ?? 0) + 1);
        await new Promise(setImmediate);
        if (shards.length !== 1 || [...underWay.values()].some((count) => count > 1)) wrong.push(shards);
        for (const shard of shards) underWay.set(shard, underWay.get(shard)! - 1);
      },
      { batchSize: 2 },
    );
    await Promise.all(Array.from({ length: 60 }, (_, n) => put(`seen-${n}`)));
    await until(() => seen.length === 60, 'all records');
    expect(wrong).toEqual([]);
  });

  test('later writes to another partition may arrive earlier', async () => {
    const [slow = '', fast = ''] = keysInShards(2);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    start((records) => (keyOf(records[0]!) === slow ? held : undefined));
    await put(slow);
    await put(fast);
    await until(() => seen.length === 1, 'the later record');
    letGo();
    await until(() => seen.length === 2, 'the earlier record');
    expect(seen.map(keyOf)).toEqual([fast, slow]);
  });

  test('a shard whose record always fails does not delay others', async () => {
    const [poison = '', ...others] = keysInShards(4);
    const failsOnPoison: Before = (records) => {
      if (keyOf(records[0]!) === poison) throw new Error('poison');
    };
    start(failsOnPoison, { maximumRetryAttempts: FOR_EVER });
    await put(poison);
    for (let n = 0; n < 5; n++) for (const pk of others) await put(pk, { n: { N: `${n}` } });
    await until(() => seen.length === 15, 'all of the other shards');
    expect([seen.some((record) => keyOf(record) === poison), letters]).toEqual([false, []]);
  });

  test('a restart loses nothing of a lagging shard, and repeats nothing of the others', async () => {
    const [stuck = '', ...others] = keysInShards(4);
    const failsOnStuck: Before = (records) => {
      if (keyOf(records[0]!) === stuck) throw new Error('not now');
    };
    const first = start(failsOnStuck, { maximumRetryAttempts: FOR_EVER });
    for (const pk of [stuck, ...others]) await put(pk);
    await until(() => seen.length === 3, 'the other shards');
    await first.stop();
    for (const pk of [stuck, others[0]!]) await put(pk, { n: { N: '2' } });
    start();
    await until(() => seen.length >= 6, 'the rest');
    expect(seen.map(keyOf).sort()).toEqual([stuck, stuck, ...others, others[0]].sort());
  });
});
