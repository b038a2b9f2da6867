import type { DynamoDBStreamEvent } from 'aws-lambda';
import { newId } from '#shared/ids';
import { streamEvent } from '../../testing/crash/stream-records';
import { type RefusingQueue, startRefusingQueue } from '../../testing/refusing-queue';
import type { ProjectId } from '#shared/entities/scalars';
import { sendSteps } from '../jobs/job';
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

test('jobs of a kind are a group of the queue, so that thousands of projects to index delay no other job', async () => {
  const project_id = newId() as ProjectId;
  const kinds = ['index-project', 'delete-project'] as const;
  await expect(sendSteps(kinds.map((kind) => ({ job: { kind, project_id }, step: 1 })))).rejects.toThrow(
    'no such queue',
  );
  expect(queue.asked.at(-1)?.Entries.map(({ MessageGroupId }) => MessageGroupId)).toEqual(kinds);
});
