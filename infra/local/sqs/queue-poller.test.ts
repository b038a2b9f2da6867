import { type SQSEvent } from 'aws-lambda';
import { until } from '../../../testing/until';
import { type QueueMapping, startQueuePoller } from './queue-poller';
import { Queues } from './queues';

const mapping: QueueMapping = {
  functionName: 'worker',
  queueName: 'jobs',
  batchSize: 3,
  maximumConcurrency: 2,
};
const times = { visibilitySeconds: 180, retentionSeconds: 1000 };

let queues: Queues;
let poller: { stop(): Promise<void> };
beforeEach(() => {
  const redrive = { deadLetterQueue: 'dead', maxReceiveCount: 5 };
  const settings = [
    { name: 'jobs', ...times, redrive },
    { name: 'dead', ...times },
  ];
  queues = new Queues({ queues: settings, log: () => undefined });
});
afterEach(() => poller.stop());

const start = (work: (bodies: string[], event: SQSEvent) => unknown, more: Partial<QueueMapping> = {}) => {
  poller = startQueuePoller({
    mapping: { ...mapping, ...more },
    queue: queues.getByName('jobs'),
    queueArn: 'arn',
    retryAfterSeconds: 0,
    invoke: (_, event) => {
      const { Records } = event as SQSEvent;
      const bodies = Records.map(({ body }) => body);
      return Promise.resolve().then(() => work(bodies, event as SQSEvent));
    },
  });
};
const send = (...bodies: string[]) => bodies.forEach((body) => queues.getByName('jobs').send(body));
const isEmpty = (name: string) => Object.values(queues.getByName(name).counts()).every((count) => count === 0);

test('messages arrive in batches and are deleted after success', async () => {
  const batches: string[][] = [];
  send('1', '2', '3', '4');
  start((bodies) => void batches.push(bodies));
  await until(() => isEmpty('jobs'), 'an empty queue');
  expect(batches).toEqual([['1', '2', '3'], ['4']]);
});

test('only failed messages are delivered again, and after five attempts they are dead letters', async () => {
  const tries: string[] = [];
  send('good', 'bad');
  start((bodies, { Records }) => {
    tries.push(...bodies);
    const failed = Records.filter(({ body }) => body === 'bad');
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  });
  await until(() => queues.getByName('dead').counts().visible === 1, 'the dead letter');
  expect(tries).toEqual(['good', 'bad', 'bad', 'bad', 'bad', 'bad']);
  expect(isEmpty('jobs')).toBe(true);
});

test.each([
  ['throws', () => Promise.reject(new Error('no'))],
  ['names an unknown message', () => ({ batchItemFailures: [{ itemIdentifier: 'other' }] })],
])('a function that %s has failed the whole batch', async (_, fail) => {
  let calls = 0;
  send('1', '2');
  start(() => (++calls === 1 ? fail() : undefined));
  await until(() => isEmpty('jobs'), 'an empty queue');
  expect(calls).toBe(2);
});

test('limits how many batches are processed at once', async () => {
  const letGo: (() => void)[] = [];
  send('1', '2', '3');
  start(() => new Promise<void>((resolve) => letGo.push(resolve)), { batchSize: 1 });
  await until(() => letGo.length === 2, 'two batches');
  expect(queues.getByName('jobs').counts()).toMatchObject({ visible: 1, hidden: 2 });
  letGo.forEach((end) => end());
  await until(() => letGo.length === 3, 'the third');
  letGo.at(-1)!();
});
