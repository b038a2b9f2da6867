import { type Delivery, deliverBatch, type RetryRules } from './stream-consumer';
import { type StreamRecord } from './stream-event';

const record = (number: number) => ({ dynamodb: { SequenceNumber: String(number) } }) as StreamRecord;
const numbers = (records: StreamRecord[]) => records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber));
const batch = [1, 2, 3, 4].map(record);

/** Delivers four records to a function that can't process number 3. Returns its calls and the records that were given up. */
async function deliver(rules: Partial<RetryRules>, answer: (seen: number[]) => unknown) {
  const calls: number[][] = [];
  const given: { records: number[]; invocations: number }[] = [];
  const delivery: Delivery = {
    rules: { maximumRetryAttempts: 2, bisectBatchOnFunctionError: false, reportBatchItemFailures: false, ...rules },
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

test('a batch that fails is tried again as a whole, then given up', async () => {
  const { calls, given } = await deliver({}, poisoned);
  expect(calls).toEqual([[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]]); // prettier-ignore
  expect(given).toEqual([{ records: [1, 2, 3, 4], invocations: 3 }]);
});

test('bisecting gives up the poison record alone; the rest passes in order', async () => {
  const { calls, given } = await deliver({ bisectBatchOnFunctionError: true, maximumRetryAttempts: 1 }, poisoned);
  expect(calls).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [3], [4]]); // prettier-ignore
  expect(given).toEqual([{ records: [3], invocations: 2 }]);
});

test('an answer with failed items starts again at the first of them', async () => {
  const answer = (seen: number[]) => ({ batchItemFailures: seen.includes(3) ? [{ itemIdentifier: '3' }] : [] });
  const rules = { reportBatchItemFailures: true, bisectBatchOnFunctionError: true, maximumRetryAttempts: 1 };
  const { calls, given } = await deliver(rules, answer);
  expect(calls).toEqual([[1, 2, 3, 4], [3, 4], [3], [3], [4]]); // prettier-ignore
  expect(given).toEqual([{ records: [3], invocations: 2 }]);
});

test('an answer that names an item that was not sent fails the whole batch', async () => {
  const { given } = await deliver({ reportBatchItemFailures: true }, () => ({
    batchItemFailures: [{ itemIdentifier: '' }],
  }));
  expect(given).toEqual([{ records: [1, 2, 3, 4], invocations: 3 }]);
});

test('without reporting, an answer is a success whatever it says', async () => {
  const { calls, given } = await deliver({}, () => ({ batchItemFailures: [{ itemIdentifier: '1' }] }));
  expect([calls.length, given.length]).toEqual([1, 0]);
});
