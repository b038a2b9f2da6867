import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListMessageMoveTasksCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { REGION, STACK_CREDENTIALS } from '../config/aws';
import { type Listening } from '../protocol/http';
import { type QueueSettings } from './message-queue';
import { Queues } from './queues';
import { startSqs } from './start-sqs';

const times = { visibilitySeconds: 180, delaySeconds: 0, retentionSeconds: 1000 };
const settings: QueueSettings[] = [
  { name: 'jobs', ...times, redrive: { deadLetterQueue: 'dead', maxReceiveCount: 2 } },
  { name: 'dead', ...times },
  { name: 'ordered.fifo', isFifo: true, ...times, redrive: { deadLetterQueue: 'dead.fifo', maxReceiveCount: 1 } },
  { name: 'dead.fifo', isFifo: true, ...times },
];

describe('SQS stand-in, with the AWS SDK', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sqs-'));
  let server: Listening;
  let client: SQSClient;
  let url: (name: string) => string;

  const clientWith = (credentials: typeof STACK_CREDENTIALS) =>
    new SQSClient({ endpoint: server.url, region: REGION, credentials, maxAttempts: 1 });
  /** Starts the queues with the stored messages. */
  const start = async () => {
    const queues = new Queues({ queues: settings, dataDir: directory, log: () => undefined });
    const secretOf = (id: string) => (id === STACK_CREDENTIALS.accessKeyId ? 'local' : undefined);
    server = await startSqs({ port: 0, queues, secretOf });
    client = clientWith(STACK_CREDENTIALS);
    url = (name) => `${server.url}/000000000000/${name}`;
  };
  const stop = async () => {
    client.destroy();
    await server.stop();
  };
  beforeEach(start);
  afterEach(async () => {
    await stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const send = (MessageBody: string, DelaySeconds?: number) =>
    client.send(new SendMessageCommand({ QueueUrl: url('jobs'), MessageBody, DelaySeconds }));
  const receive = async (name = 'jobs', more = {}) =>
    (await client.send(new ReceiveMessageCommand({ QueueUrl: url(name), MaxNumberOfMessages: 10, ...more })))
      .Messages ?? [];
  const bodies = async (name: string) => (await receive(name)).map(({ Body }) => Body);
  const attributes = async (name: string) =>
    (await client.send(new GetQueueAttributesCommand({ QueueUrl: url(name), AttributeNames: ['All'] }))).Attributes;
  /** Receives all messages until they are dead letters. */
  const wearOut = async () => {
    for (let n = 0; n < 2; n++) expect(await receive('jobs', { VisibilityTimeout: 0 })).not.toEqual([]);
    expect(await receive()).toEqual([]);
  };

  test('a message is received by one at a time, and deleted by who received it last', async () => {
    await send('one');
    const [first] = await receive('jobs', { VisibilityTimeout: 100 });
    expect([first?.Body, await receive()]).toEqual(['one', []]);
    expect(await attributes('jobs')).toMatchObject({ ApproximateNumberOfMessagesNotVisible: '1' });
    const ReceiptHandle = first?.ReceiptHandle;
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl: url('jobs'), ReceiptHandle, VisibilityTimeout: 0 }),
    );
    const [second] = await receive();
    expect(second?.Attributes?.ApproximateReceiveCount).toBe('2');
    await client.send(new DeleteMessageCommand({ QueueUrl: url('jobs'), ReceiptHandle }));
    expect(await attributes('jobs')).toMatchObject({ ApproximateNumberOfMessagesNotVisible: '1' });
    await client.send(new DeleteMessageCommand({ QueueUrl: url('jobs'), ReceiptHandle: second?.ReceiptHandle }));
    expect(await attributes('jobs')).toMatchObject({ ApproximateNumberOfMessagesNotVisible: '0' });
  });

  test('a message waits for its delay; who waits for messages gets it then', async () => {
    await send('later', 900);
    await send('soon', 1);
    expect([await receive(), await attributes('jobs')]).toMatchObject([
      [],
      { ApproximateNumberOfMessagesDelayed: '2' },
    ]);
    expect((await receive('jobs', { WaitTimeSeconds: 20 })).map(({ Body }) => Body)).toEqual(['soon']);
  });

  test('what was received too often is a dead letter, and can be moved back to where it died', async () => {
    await send('stubborn');
    await wearOut();
    expect(await attributes('dead')).toMatchObject({ ApproximateNumberOfMessages: '1' });
    const SourceArn = `arn:aws:sqs:${REGION}:000000000000:dead`;
    await client.send(new StartMessageMoveTaskCommand({ SourceArn }));
    expect((await client.send(new ListMessageMoveTasksCommand({ SourceArn }))).Results).toMatchObject([
      { Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: 1 },
    ]);
    const [again] = await receive();
    expect([again?.Body, again?.Attributes?.ApproximateReceiveCount, await receive('dead')]).toEqual([
      'stubborn',
      '1',
      [],
    ]);
  });

  test('a restart keeps what lies in queues and what is dead; what somebody was at comes again', async () => {
    await send('dead soon');
    await wearOut();
    await send('waiting');
    await send('in flight');
    await receive('jobs', { MaxNumberOfMessages: 1 });
    await stop();
    await start();
    expect([await bodies('jobs'), await bodies('dead')]).toEqual([['waiting', 'in flight'], ['dead soon']]);
  });

  test('a batch is taken as a whole, and an entry twice is refused', async () => {
    const entries = ['a', 'b'].map((Id) => ({ Id, MessageBody: Id }));
    const batch = (Entries: typeof entries) =>
      client.send(new SendMessageBatchCommand({ QueueUrl: url('jobs'), Entries }));
    expect((await batch(entries)).Successful).toHaveLength(2);
    await expect(batch([entries[0]!, entries[0]!])).rejects.toMatchObject({ name: 'BatchEntryIdsNotDistinct' });
    expect(await bodies('jobs')).toEqual(['a', 'b']);
  });

  test('a queue is found by its name; an unknown one and what is no dead-letter queue are errors', async () => {
    const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: 'jobs' }));
    expect(QueueUrl).toBe(url('jobs'));
    await expect(client.send(new GetQueueUrlCommand({ QueueName: 'other' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
    });
    const SourceArn = `arn:aws:sqs:${REGION}:000000000000:jobs`;
    await expect(client.send(new StartMessageMoveTaskCommand({ SourceArn }))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
  });

  describe('a FIFO queue', () => {
    const place = (group: string, id: string) => ({ MessageGroupId: group, MessageDeduplicationId: id });
    const put = (MessageBody: string, more: object) =>
      client.send(new SendMessageCommand({ QueueUrl: url('ordered.fifo'), MessageBody, ...more }));
    const take = async () => (await receive('ordered.fifo', { MaxNumberOfMessages: 1 }))[0];
    const remove = (ReceiptHandle?: string) =>
      client.send(new DeleteMessageCommand({ QueueUrl: url('ordered.fifo'), ReceiptHandle }));

    test('hands the messages of a group out one after another, and those of others meanwhile', async () => {
      for (const body of ['a1', 'a2', 'b1']) await put(body, place(body[0]!, body));
      const first = await take();
      expect([first?.Body, (await take())?.Body, await take()]).toEqual(['a1', 'b1', undefined]);
      await remove(first?.ReceiptHandle);
      expect((await take())?.Body).toBe('a2');
    });

    test('takes what has the same deduplication id once, and wants to know group and id', async () => {
      const ids = [await put('one', place('a', 'x')), await put('one again', place('a', 'x'))];
      expect(new Set(ids.map(({ MessageId }) => MessageId)).size).toBe(1);
      await remove((await take())?.ReceiptHandle);
      expect(await take()).toBeUndefined();
      await expect(put('no group', { MessageDeduplicationId: 'y' })).rejects.toMatchObject({
        name: 'MissingParameter',
      });
      await expect(put('no id', { MessageGroupId: 'a' })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    });

    test('goes on with a group after what died of it, which can be moved back', async () => {
      for (const body of ['dies', 'waits']) await put(body, place('a', body));
      await receive('ordered.fifo', { MaxNumberOfMessages: 1, VisibilityTimeout: 0 });
      expect((await take())?.Body).toBe('waits');
      expect(await attributes('dead.fifo')).toMatchObject({ ApproximateNumberOfMessages: '1' });
      const SourceArn = `arn:aws:sqs:${REGION}:000000000000:dead.fifo`;
      await client.send(new StartMessageMoveTaskCommand({ SourceArn }));
      expect(await attributes('ordered.fifo')).toMatchObject({ ApproximateNumberOfMessages: '1' });
    });
  });

  test('who signs with a key that nobody has, or with a wrong secret, is refused', async () => {
    for (const credentials of [
      { accessKeyId: 'NOBODY', secretAccessKey: 'local' },
      { ...STACK_CREDENTIALS, secretAccessKey: 'wrong' },
    ]) {
      const stranger = clientWith(credentials);
      const sending = stranger.send(new SendMessageCommand({ QueueUrl: url('jobs'), MessageBody: 'x' }));
      await expect(sending).rejects.toMatchObject({ name: 'InvalidSecurity' });
      stranger.destroy();
    }
  });
});
