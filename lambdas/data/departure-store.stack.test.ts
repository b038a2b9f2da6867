import { joinAccount } from '#shared/api/invites';
import { changeRole } from '#shared/api/users';
import { accountId, uid } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { randomUUID } from 'node:crypto';
import { reachTable } from '../../testing/reach-table';
import { joinAccount as joinTeam } from '../../testing/records';
import { call, signUp, table } from '../../testing/test-stack';
import {
  reassignPersonWrites,
  endLeaveJob,
  type LeaveJob,
  parseLeaveJob,
  recordAdminNotified,
  recordInheritance,
} from './departure-store';
import { ConditionFailed, transact } from './table';
import { findUser } from './user-store';
import { getLinkKey } from '../../testing/invite-keys';

beforeAll(reachTable);

/** A job of a departed person. Its item names another person, so that the worker, which receives it, ignores this one. */
async function askedAt(requested_at: number, before?: LeaveJob): Promise<LeaveJob> {
  const known = { fullName: 'Ada', emailVerified: true, is_removed: false };
  const whose = before ?? { uid: uid.parse(randomUUID()), account_id: accountId.parse(newId()), ...known };
  const key = { pk: `JOB#${whose.uid}`, sk: `LEAVE#${whose.account_id}` };
  const other = { uid: randomUUID(), account_id: newId() };
  await table.put({ ...key, ...known, ...other, requested_at });
  return parseLeaveJob({ ...whose, requested_at });
}
const stored = ({ uid, account_id }: LeaveJob) => table.get(`JOB#${uid}`, `LEAVE#${account_id}`);

test('who leaves a team, joins again and leaves again requests a new job, which the first one does not end', async () => {
  const first = await askedAt(1);
  await askedAt(2, first);
  await expect(recordInheritance(first, ['Deck'])).rejects.toThrow(ConditionFailed);
  await expect(recordAdminNotified(first, 3)).rejects.toThrow(ConditionFailed);
  await expect(endLeaveJob(first)).rejects.toThrow(ConditionFailed);
  expect(await stored(first)).toMatchObject({ requested_at: 2 });
});

test('a job keeps its first names, and ends', async () => {
  const job = await askedAt(1);
  expect(await recordInheritance(job, ['Deck'])).toEqual(['Deck']);
  expect(await recordInheritance(job, [])).toEqual(['Deck']);
  await endLeaveJob(job);
  expect(await stored(job)).toBeUndefined();
});

test('guard: a person who switches teams while their role there changes does not get the old role', async () => {
  const [here, there] = await Promise.all([signUp('Ada Admin'), signUp('Bea Admin')]);
  const person = await joinTeam(there.account, 'Editor');
  await call(joinAccount, { invite: getLinkKey(here.account, 'Member') }, person.token);
  const writes = await reassignPersonWrites((await findUser(person.user.uid))!, here.account.id, Date.now());
  await call(changeRole, { uid: person.user.uid, role: 'Member' }, there.token);
  await expect(transact(writes)).rejects.toThrow(ConditionFailed);
  await transact(await reassignPersonWrites((await findUser(person.user.uid))!, here.account.id, Date.now()));
  expect(await findUser(person.user.uid)).toMatchObject({ account_id: there.account.id, role: 'Member' });
});
