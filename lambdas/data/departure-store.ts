import type { Account } from '#shared/entities/account';
import type { ProjectSummary } from '#shared/entities/project';
import type { TeamUser } from '#shared/entities/team-user';
import type { User } from '#shared/entities/user';
import { uncountUserWrite } from './account-store';
import { keyOf } from './keys';
import { deleteMemberWrite, findMember } from './member-store';
import { ConditionFailed, updateItem, type Write } from './table';
import { deleteUserWrites, placeUserWrite } from './user-store';

/**
 * The writes of somebody leaving a team, everything as it was read: the membership ends, and a job is left that passes
 * their projects on. `fullName` is for the mail about it.
 */
export function leaveWrites(member: TeamUser, account: Account): Write[] {
  const { uid, fullName } = member;
  return [
    deleteMemberWrite(member),
    uncountUserWrite(account),
    { Put: { Item: { ...keyOf.leaveJob(uid, account.id), uid, account_id: account.id, fullName } } },
  ];
}

/**
 * What becomes of a person who leaves an account: they work in another one of theirs. Without any they are gone, and begin
 * anew if they log in again.
 */
export async function displaceWrites(person: User, account: Account['id'], now: number): Promise<Write[]> {
  const account_ids = person.account_ids.filter((id) => id !== account);
  if (person.account_id !== account) return [placeUserWrite(person, { account_ids }, now)];
  for (const id of account_ids) {
    const member = await findMember(person.uid, id);
    if (!member) continue;
    const { role, isAccountOwner } = member;
    return [placeUserWrite(person, { account_id: id, account_ids, role, isAccountOwner }, now)];
  }
  return deleteUserWrites(person);
}

/**
 * Writes the names of what somebody leaves into the job, the first time, so that the mail about it says all of it also
 * when passing on had to be begun again.
 * @returns the names that stand there; undefined when the job is done
 */
export async function noteInheritance(
  { uid, account_id }: Pick<TeamUser, 'uid' | 'account_id'>,
  projects: readonly Pick<ProjectSummary, 'name'>[],
): Promise<string[] | undefined> {
  try {
    const job = await updateItem({
      Key: keyOf.leaveJob(uid, account_id),
      UpdateExpression: 'SET project_names = if_not_exists(project_names, :names)',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':names': projects.map(({ name }) => name) },
    });
    return job.project_names as string[];
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
