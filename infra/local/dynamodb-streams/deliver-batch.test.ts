import { type Delivery, deliverBatch } from './stream-consumer';
import { type StreamRecord } from './stream-event';

const record = (number: number) => ({ dynamodb: { SequenceNumber: String(number) } }) as StreamRecord;
const numbers = (records: StreamRecord[]) => records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber));
const batch = [1, 2, 3, 4].map(record);

/** Delivers four records to a function that can't process number 3. Returns its calls and the records that were given up. */
async function deliver(answer: (seen: number[]) => unknown) {
  const calls: number[][] = [];
  const given: { records: number[]; invocations: number }[] = [];
  const delivery: Delivery = {
    maximumRetryAttempts: 1,
    invoke: (records) => {
      calls.push(numbers(records));
      return Promise.resolve(answer(numbers(records)));
    },
    giveUp: (records, _, invocations) => given.push({ records: numbers(records), invocations }),
    pause: () => Promise.resolve(),
    isStopping: () => false,
  };
  await deliverBatch(delivery, batch);
  return { calls, given };
}

const poisoned = (seen: number[]) => {
  if (seen.includes(3)) throw new Error('poison');
};

test('bisecting drops only the poison record; the rest passes in order', async () => {
  const { calls, given } = await deliver(poisoned);
  expect(calls).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [3], [4]]); // prettier-ignore
  expect(given).toEqual([{ records: [3], invocations: 2 }]);
});

test('a response with failed items restarts at the first of them', async () => {
  const answer = (seen: number[]) => ({ batchItemFailures: seen.includes(3) ? [{ itemIdentifier: '3' }] : [] });
  const { calls, given } = await deliver(answer);
  expect(calls).toEqual([[1, 2, 3, 4], [3, 4], [3], [3], [4]]); // prettier-ignore
  expect(given).toEqual([{ records: [3], invocations: 2 }]);
});

test('a response with an unknown item fails the whole batch', async () => {
  const { given } = await deliver(() => ({ batchItemFailures: [{ itemIdentifier: '' }] }));
  expect(given).toEqual([1, 2, 3, 4].map((number) => ({ records: [number], invocations: 2 })));
});
