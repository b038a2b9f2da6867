import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { type DynamoDBStreamEvent } from 'aws-lambda';
import { until } from '../../../testing/until';
import { choosePorts } from '../config/ports';
import { createTable } from '../dynamodb/create-table';
import { type DynamoDb, startDynamoDb } from '../dynamodb/dynamodb';
import { type DeadLetter, startStreamPump, type StreamMapping } from './stream-pump';

const mapping: StreamMapping = {
  functionName: 'watcher',
  batchSize: 10,
  filters: [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'seen' }] } } } }],
  maximumRetryAttempts: 1,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: false,
};

describe('stream pump, from a table of DynamoDB Local', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pump-'));
  const events: DynamoDBStreamEvent['Records'] = [];
  const letters: DeadLetter[] = [];
  let dynamo: DynamoDb;
  let streamArn: string;

  const start = () =>
    startStreamPump({
      dynamoUrl: dynamo.url,
      streamArn,
      mapping,
      checkpointFile: join(directory, 'checkpoint.json'),
      invoke: (_, event) => {
        const { Records } = event as DynamoDBStreamEvent;
        if (Records.some(({ dynamodb }) => dynamodb?.Keys?.pk?.S === 'seen-poison'))
          return Promise.reject(new Error('no'));
        events.push(...Records);
        return Promise.resolve();
      },
      onDeadLetter: (letter) => letters.push(letter),
      log: () => undefined,
    });
  const put = (pk: string, more = {}) =>
    dynamo.client.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: pk }, ...more } }));
  const keys = () => events.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S);

  beforeAll(async () => {
    const { dynamodb: port } = await choosePorts('free');
    dynamo = await startDynamoDb({ port, pidDirectory: join(directory, 'run') });
    const arn = await createTable(dynamo.client, {
      TableName: 'things',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    streamArn = arn ?? '';
  }, 30_000);
  afterAll(async () => {
    await dynamo.stop();
    rmSync(directory, { recursive: true });
  });

  test('changes arrive once, in order, in the shape of Lambda, filtered; poison ends as a dead letter; a restart goes on', async () => {
    const first = start();
    await put('seen-1', { bytes: { B: new Uint8Array([1, 2]) } });
    await put('hidden');
    await put('seen-1', { n: { N: '5' } });
    await put('seen-poison');
    await put('seen-2');
    await dynamo.client.send(new DeleteItemCommand({ TableName: 'things', Key: { pk: { S: 'seen-1' } } }));
    await until(() => events.length === 4, 'four records');
    await until(() => letters.length === 1, 'the dead letter');
    await first.stop();
    expect(events.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'INSERT', 'REMOVE']);
    expect(keys()).toEqual(['seen-1', 'seen-1', 'seen-2', 'seen-1']);
    expect(events[0]).toMatchObject({
      eventSource: 'aws:dynamodb',
      eventSourceARN: streamArn,
      dynamodb: { NewImage: { bytes: { B: 'AQI=' } }, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    expect(events[1]?.dynamodb).toMatchObject({ OldImage: { bytes: { B: 'AQI=' } }, NewImage: { n: { N: '5' } } });
    expect(letters[0]).toMatchObject({ DDBStreamBatchInfo: { batchSize: 1, streamArn } });

    await put('seen-3');
    const second = start();
    await until(() => keys().includes('seen-3'), 'what was written in between');
    await second.stop();
    expect(keys()).toEqual(['seen-1', 'seen-1', 'seen-2', 'seen-1', 'seen-3']);
  });
});
