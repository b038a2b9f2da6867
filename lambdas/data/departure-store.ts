import * as z from 'zod';
import type { Account } from '#shared/entities/account';
import { accountId, uid, unixMs } from '#shared/entities/scalars';
import type { TeamUser, User } from '#shared/entities/user';
import { decrementUserCountWrite } from './account-store';
import { storeFormerNameWrite } from './former-name-store';
import { keyOf } from './keys';
import { deleteMemberWrite, findMember, unchangedMemberCheck } from './member-store';
import { createItemReader } from './read-item';
import { storeSignOutWrites } from './recovery-store';
import { type Item, transact, updateItem, type Write } from './table';
import { schedulePictureCheckWrite } from './unused-file-store';
import { deleteUserWrites, assignUserWrite } from './user-store';
import { queueJobWrite } from './update-expression';

/**
 * Writes for a person leaving a team, based on the membership as read: they end it and queue the job that transfers the person's projects.
 * `fullName` is for the mail about it, `emailVerified` says whether the mail may quote it, `isRemoved` that an Admin removed
 * them.
 */
export function leaveTeamWrites(member: TeamUser, now: number, isRemoved = false): Write[] {
  const { uid, account_id, fullName, emailVerified } = member;
  const job = { uid, account_id, fullName, emailVerified, is_removed: isRemoved };
  return [
    deleteMemberWrite(member),
    decrementUserCountWrite(account_id, now),
    queueJobWrite(keyOf.leaveJob(uid, account_id), job, now),
  ];
}

/**
 * Writes for the person's record: they switch to another one of their accounts, in their current role there. Without another account, their
 * record and picture are deleted, and their next login starts over; only their name is kept for that.
 */
export async function reassignPersonWrites(person: User, account: Account['id'], now: number): Promise<Write[]> {
  const account_ids = person.account_ids.filter((id) => id !== account);
  if (person.account_id !== account) return [assignUserWrite(person, { account_ids }, now)];
  for (const id of account_ids) {
    const member = await findMember(person.uid, id);
    if (!member) continue;
    const { role, isAccountOwner } = member;
    return [
      assignUserWrite(person, { account_id: id, account_ids, role, isAccountOwner }, now),
      unchangedMemberCheck(member),
    ];
  }
  const { uid, profilePicUrl, profilePicPath } = person;
  const picture = profilePicPath === '' ? [] : [schedulePictureCheckWrite(uid, profilePicUrl, now)];
  return [
    ...(await deleteUserWrites(person)),
    ...storeSignOutWrites(person),
    storeFormerNameWrite(person, now),
    ...picture,
  ];
}

const leaveJob = z.object({
  uid,
  account_id: accountId,
  fullName: z.string(),
  emailVerified: z.boolean(),
  requested_at: unixMs,
  is_removed: z.boolean(),
  notified_at: unixMs.optional(),
});
export type LeaveJob = z.infer<typeof leaveJob>;

export const parseLeaveJob = createItemReader(leaveJob);

/** True while the job is unchanged: a person who rejoined and left again has a new job, with new projects. */
const currentJobCondition = ({ uid, account_id, requested_at }: LeaveJob) => ({
  Key: keyOf.leaveJob(uid, account_id),
  ConditionExpression: 'requested_at = :asked',
  ExpressionAttributeValues: { ':asked': requested_at },
});

const updateJob = (job: LeaveJob, UpdateExpression: string, values: Record<string, unknown>): Promise<Item> => {
  const { ExpressionAttributeValues, ...condition } = currentJobCondition(job);
  const all = { ...ExpressionAttributeValues, ...values };
  return updateItem({ ...condition, UpdateExpression, ExpressionAttributeValues: all });
};

/**
 * Stores the names of the transferred projects in the job, the first time only, so that the mail lists all of them even if the transfer had
 * to be restarted. Returns the stored names.
 * @throws ConditionFailed when the job is done or was requested again
 */
export async function recordInheritance(job: LeaveJob, names: readonly string[]) {
  const item = await updateJob(job, 'SET project_names = if_not_exists(project_names, :names)', { ':names': names });
  return item.project_names as string[];
}

/** Records that the Admin was notified. @throws ConditionFailed when the job is done or was requested again */
export async function recordAdminNotified(job: LeaveJob, now: number): Promise<void> {
  await updateJob(job, 'SET notified_at = :now', { ':now': now });
}

/** Ends the job. @throws ConditionFailed when it has ended already or was requested again */
export const endLeaveJob = (job: LeaveJob): Promise<void> => transact([{ Delete: currentJobCondition(job) }]);
