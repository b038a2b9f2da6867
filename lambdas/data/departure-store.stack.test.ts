import { accountId, uid } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { randomUUID } from 'node:crypto';
import { REGION, STACK_CREDENTIALS } from '../../infra/local/config/aws';
import { dynamo, table } from '../../testing/test-stack';
import { endLeaveJob, type LeaveJob, leaveJobOf, noteAdminTold, noteInheritance } from './departure-store';
import { ConditionFailed } from './table';

beforeAll(() => {
  Object.assign(process.env, {
    TABLE_NAME: dynamo.tableName,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: STACK_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STACK_CREDENTIALS.secretAccessKey,
  });
});

/** A job of somebody who left, which the stream does not pass on: what asks for it was there before. */
async function askedAt(asked_at: number | undefined, before?: LeaveJob): Promise<LeaveJob> {
  const whose = before ?? { uid: uid.parse(randomUUID()), account_id: accountId.parse(newId()), fullName: 'Ada' };
  const key = { pk: `JOB#${whose.uid}`, sk: `LEAVE#${whose.account_id}` };
  if (!before) await table.put({ ...key });
  const item = { ...key, uid: whose.uid, account_id: whose.account_id, fullName: whose.fullName, asked_at };
  await table.put(item);
  return leaveJobOf(item);
}
const stored = ({ uid, account_id }: LeaveJob) => table.get(`JOB#${uid}`, `LEAVE#${account_id}`);

test('who joins and leaves again asks anew: what is done for the first time ends nothing of the second', async () => {
  const first = await askedAt(1);
  await askedAt(2, first);
  await expect(noteInheritance(first, [{ name: 'Deck' }])).rejects.toThrow(ConditionFailed);
  await expect(noteAdminTold(first, 3)).rejects.toThrow(ConditionFailed);
  await expect(endLeaveJob(first)).rejects.toThrow(ConditionFailed);
  expect(await stored(first)).toMatchObject({ asked_at: 2 });
});

test.each([1, undefined])('a job that was asked for at %s keeps its first names, and ends', async (asked_at) => {
  const job = await askedAt(asked_at);
  expect(await noteInheritance(job, [{ name: 'Deck' }])).toEqual(['Deck']);
  expect(await noteInheritance(job, [])).toEqual(['Deck']);
  await endLeaveJob(job);
  expect(await stored(job)).toBeUndefined();
});
