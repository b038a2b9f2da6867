import * as z from 'zod';
import type { Account } from '#shared/entities/account';
import { accountId, uid, unixMs } from '#shared/entities/scalars';
import type { TeamUser, User } from '#shared/entities/user';
import { decrementUserCountWrite } from './account-store';
import { storeFormerNameWrite } from './former-name-store';
import { keyOf } from './keys';
import { deleteMemberWrite, findMember, unchangedMemberCheck } from './member-store';
import type { ListedProject } from './project-store';
import { createItemReader } from './read-item';
import { storeSignOutWrites } from './recovery-store';
import { type Item, transact, updateItem, type Write } from './table';
import { schedulePictureCheckWrite } from './unused-file-store';
import { deleteUserWrites, assignUserWrite } from './user-store';

/**
 * The writes of somebody leaving a team, everything as it was read: the membership ends, and a job is left that passes
 * their projects on. `fullName` is for the mail about it, `emailVerified` says whether it may stand there, `isRemoved` that they
 * did not go themselves.
 */
export function leaveTeamWrites(member: TeamUser, account: Account, now: number, isRemoved = false): Write[] {
  const { uid, fullName, emailVerified } = member;
  const job = { uid, account_id: account.id, fullName, emailVerified, is_removed: isRemoved, asked_at: now };
  return [
    deleteMemberWrite(member),
    decrementUserCountWrite(account, now),
    { Put: { Item: { ...keyOf.leaveJob(uid, account.id), ...job } } },
  ];
}

/**
 * What becomes of a person who leaves an account: they work in another one of theirs, as what they are there at that moment.
 * Without another account their record and picture go, and they start over if they log in again; only their name is kept for that.
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
  asked_at: unixMs,
  /** Whether an Admin ended their place. */
  is_removed: z.boolean(),
  /** When the Admin was told. */
  told_at: unixMs.optional(),
});
/** What somebody leaves to the background who left a team. */
export type LeaveJob = z.infer<typeof leaveJob>;

export const parseLeaveJob = createItemReader(leaveJob);

/** Holds while it is the job that was read: whoever joined and left again has asked anew, with new projects. */
const currentJobCondition = ({ uid, account_id, asked_at }: LeaveJob) => ({
  Key: keyOf.leaveJob(uid, account_id),
  ConditionExpression: 'asked_at = :asked',
  ExpressionAttributeValues: { ':asked': asked_at },
});

const updateJob = (job: LeaveJob, UpdateExpression: string, values: Record<string, unknown>): Promise<Item> => {
  const { ExpressionAttributeValues, ...condition } = currentJobCondition(job);
  const all = { ...ExpressionAttributeValues, ...values };
  return updateItem({ ...condition, UpdateExpression, ExpressionAttributeValues: all });
};

/**
 * Writes the names of what somebody leaves into the job, the first time, so that the mail about it says all of it also
 * when passing on had to be begun again. Gives the names that stand there.
 * @throws ConditionFailed when the job is done or was asked for anew
 */
export async function recordInheritance(job: LeaveJob, projects: readonly Pick<ListedProject, 'name'>[]) {
  const names = projects.map(({ name }) => name);
  const item = await updateJob(job, 'SET project_names = if_not_exists(project_names, :names)', { ':names': names });
  return item.project_names as string[];
}

/**
 * Notes that the Admin has been told.
 * @throws ConditionFailed when the job is done or was asked for anew
 */
export async function recordAdminNotified(job: LeaveJob, now: number): Promise<void> {
  await updateJob(job, 'SET told_at = :now', { ':now': now });
}

/**
 * Ends the job.
 * @throws ConditionFailed when it is ended already or was asked for anew
 */
export const endLeaveJob = (job: LeaveJob): Promise<void> => transact([{ Delete: currentJobCondition(job) }]);
