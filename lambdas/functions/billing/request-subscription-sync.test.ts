import { accountId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { type RefusingQueue, startRefusingQueue } from '../../../testing/refusing-queue';
import { logger } from '../../runtime/logger';
import { requestSubscriptionSync } from './list-plans';

let queue: RefusingQueue;
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  queue = await startRefusingQueue();
});
afterAll(() => queue.stop());

const at = (time: string) => Date.parse(`2026-11-23T${time}Z`);

test('looking at the plans syncs at most twice a minute, and works even if the queue refuses', async () => {
  const account = accountId.parse(newId());
  for (const time of ['10:05:00', '10:05:20', '10:07:40']) await requestSubscriptionSync('cus_1', account, at(time));
  const [left, stayed, cameBack] = queue.asked.map(({ Entries }) => Entries[0]?.MessageDeduplicationId);
  expect(stayed).toBe(left);
  expect(cameBack).not.toBe(left);
});
