import type { DynamoDBStreamEvent } from 'aws-lambda';
import { newId } from '#shared/ids';
import { streamEvent } from '../../testing/crash/stream-records';
import { type RefusingQueue, startRefusingQueue } from '../../testing/refusing-queue';
import { logger } from '../runtime/logger';
import { handler } from './send-jobs';

let queue: RefusingQueue;
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  queue = await startRefusingQueue();
});
afterAll(() => queue.stop());

const syncItem = (more: object) => ({
  pk: `SUBSCRIPTION_SYNC#${newId()}`,
  sk: 'SUBSCRIPTION_SYNC',
  customer: 'cus_1',
  ttl: 1,
  ...more,
});

test('if the billing queue refuses, only the records of due syncs are retried; an unreadable one delays nothing', async () => {
  const removed = [
    { pk: `SUBSCRIPTION_SYNC#${newId()}`, sk: 'SUBSCRIPTION_SYNC' },
    syncItem({ customer: 7 }),
    syncItem({}),
  ];
  const event = streamEvent(...removed.map((before) => ({ before }))) as DynamoDBStreamEvent;
  expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: '3' }] });
  const asked = queue.asked.flatMap(({ Entries }) =>
    Entries.map(({ MessageDeduplicationId }) => MessageDeduplicationId),
  );
  expect(asked).toEqual(['due-cus_1-1']);
});
