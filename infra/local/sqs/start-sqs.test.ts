import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { REGION, STACK_CREDENTIALS } from '../config/aws';
import { type Listening } from '../protocol/http';
import { type QueueSettings } from './message-queue';
import { Queues } from './queues';
import { startSqs } from './start-sqs';

const times = { visibilitySeconds: 180, retentionSeconds: 1000 };
const settings: QueueSettings[] = [
  { name: 'jobs', ...times, redrive: { deadLetterQueue: 'dead', maxReceiveCount: 2 } },
  { name: 'dead', ...times },
  { name: 'ordered.fifo', isFifo: true, ...times, redrive: { deadLetterQueue: 'dead.fifo', maxReceiveCount: 1 } },
  { name: 'dead.fifo', isFifo: true, ...times },
];

describe('SQS stand-in, with the AWS SDK', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sqs-'));
  let queues: Queues;
  let server: Listening;
  let client: SQSClient;
  let url: (name: string) => string;

  const clientWith = (credentials: typeof STACK_CREDENTIALS) =>
    new SQSClient({ endpoint: server.url, region: REGION, credentials, maxAttempts: 1 });
  /** Starts the queues with the stored messages. */
  const start = async () => {
    queues = new Queues({ queues: settings, dataDir: directory, log: () => undefined });
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

  const sendAll = (name: string, Entries: SendMessageBatchRequestEntry[], by = client) =>
    by.send(new SendMessageBatchCommand({ QueueUrl: url(name), Entries }));
  const send = (MessageBody: string, DelaySeconds = 0) => sendAll('jobs', [{ Id: '1', MessageBody, DelaySeconds }]);
  const receive = async (name = 'jobs', { MaxNumberOfMessages = 10, VisibilityTimeout = 180 } = {}) => {
    const request = new ReceiveMessageCommand({ QueueUrl: url(name), MaxNumberOfMessages, VisibilityTimeout });
    return (await client.send(request)).Messages ?? [];
  };
  const bodies = async (name: string) => (await receive(name)).map(({ Body }) => Body);
  const moveBack = (name: string) =>
    client.send(new StartMessageMoveTaskCommand({ SourceArn: `arn:aws:sqs:${REGION}:000000000000:${name}` }));
  /** Receives all messages until they are dead letters. */
  const wearOut = async () => {
    for (let n = 0; n < 2; n++) expect(await receive('jobs', { VisibilityTimeout: 0 })).not.toEqual([]);
    expect(await receive()).toEqual([]);
  };

  test('a message is received by one consumer at a time, and deleted only with its last receipt', async () => {
    await send('one');
    const queue = queues.getByName('jobs');
    const [first] = queue.receive(1);
    expect([first?.body, await receive()]).toEqual(['one', []]);
    queue.changeVisibility(first!.receipt, 0);
    const [second] = queue.receive(1);
    expect(second?.receives).toBe(2);
    queue.delete(first!.receipt);
    queue.changeVisibility(second!.receipt, 0);
    expect(await bodies('dead')).toEqual([]);
    queue.delete(second!.receipt);
    expect([await bodies('jobs'), await bodies('dead')]).toEqual([[], []]);
  });

  test('a message waits for its delay, and a long poll receives it then', async () => {
    await send('later', 900);
    await send('soon', 1);
    expect(await receive()).toEqual([]);
    await queues.getByName('jobs').waitUntilVisible(new AbortController().signal);
    expect(await bodies('jobs')).toEqual(['soon']);
  });

  test('a message received too often is a dead letter, and can be moved back', async () => {
    await send('stubborn');
    await wearOut();
    await moveBack('dead');
    const [again] = await receive();
    expect([again?.Body, again?.Attributes?.ApproximateReceiveCount, await receive('dead')]).toEqual([
      'stubborn',
      '1',
      [],
    ]);
  });

  test('a restart keeps queued messages and dead letters; messages in flight are delivered again', async () => {
    await send('dead soon');
    await wearOut();
    await send('waiting');
    await send('in flight');
    await receive('jobs', { MaxNumberOfMessages: 1 });
    await stop();
    await start();
    expect([await bodies('jobs'), await bodies('dead')]).toEqual([['waiting', 'in flight'], ['dead soon']]);
  });

  test('a batch is accepted whole, and a duplicate entry id is refused', async () => {
    const entries = ['a', 'b'].map((Id) => ({ Id, MessageBody: Id }));
    expect((await sendAll('jobs', entries)).Successful).toHaveLength(2);
    await expect(sendAll('jobs', [entries[0]!, entries[0]!])).rejects.toMatchObject({
      name: 'BatchEntryIdsNotDistinct',
    });
    expect(await bodies('jobs')).toEqual(['a', 'b']);
  });

  test('an unknown queue, or a source that is not a dead-letter queue, is an error', async () => {
    await expect(receive('other')).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    await expect(moveBack('jobs')).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });

  describe('a FIFO queue', () => {
    const place = (group: string, id: string) => ({ MessageGroupId: group, MessageDeduplicationId: id });
    const put = (MessageBody: string, more: object) => sendAll('ordered.fifo', [{ Id: '1', MessageBody, ...more }]);
    const take = () => queues.getByName('ordered.fifo').receive(1)[0];
    const remove = (receipt = '') => queues.getByName('ordered.fifo').delete(receipt);

    test('delivers the messages of a group one by one, and those of other groups meanwhile', async () => {
      for (const body of ['a1', 'a2', 'b1']) await put(body, place(body[0]!, body));
      const first = take();
      expect([first?.body, take()?.body, take()]).toEqual(['a1', 'b1', undefined]);
      remove(first?.receipt);
      expect(take()?.body).toBe('a2');
    });

    test('accepts a deduplication id once, and requires a group and an id', async () => {
      const answers = [await put('one', place('a', 'x')), await put('one again', place('a', 'x'))];
      expect(new Set(answers.map(({ Successful }) => Successful![0]!.MessageId)).size).toBe(1);
      remove(take()?.receipt);
      expect(take()).toBeUndefined();
      await expect(put('no group', { MessageDeduplicationId: 'y' })).rejects.toMatchObject({
        name: 'MissingParameter',
      });
      await expect(put('no id', { MessageGroupId: 'a' })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    });

    test('continues a group after a dead letter, which can be moved back', async () => {
      for (const body of ['dies', 'waits']) await put(body, place('a', body));
      await receive('ordered.fifo', { MaxNumberOfMessages: 1, VisibilityTimeout: 0 });
      const waiting = take();
      expect(waiting?.body).toBe('waits');
      await moveBack('dead.fifo');
      remove(waiting?.receipt);
      expect(take()?.body).toBe('dies');
    });
  });

  test('refuses an unknown key or a wrong secret', async () => {
    for (const credentials of [
      { accessKeyId: 'NOBODY', secretAccessKey: 'local' },
      { ...STACK_CREDENTIALS, secretAccessKey: 'wrong' },
    ]) {
      const stranger = clientWith(credentials);
      const sending = sendAll('jobs', [{ Id: '1', MessageBody: 'x' }], stranger);
      await expect(sending).rejects.toMatchObject({ name: 'AccessDeniedException' });
      stranger.destroy();
    }
  });
});
