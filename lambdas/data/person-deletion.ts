import type { TeamUser } from '#shared/entities/team-user';
import type { User } from '#shared/entities/user';
import { findAccount, markAccountDeletedWrites } from './account-store';
import { leaveWrites } from './departure-store';
import { deleteMemberWrite, membershipsOf } from './member-store';
import type { Write } from './table';
import { deletedUserWrites, deleteUserWrites } from './user-store';

/** What becomes of one place of the person: an account of their own goes, another one they leave. */
async function giveUp(member: TeamUser, now: number): Promise<Write[]> {
  const account = await findAccount(member.account_id);
  if (!account) return [deleteMemberWrite(member)];
  if (member.isAccountOwner) return [deleteMemberWrite(member), ...markAccountDeletedWrites(account, now)];
  return leaveWrites(member, account, now);
}

/**
 * The writes by which a person, as they were read, is gone; jobs are left for credentials, files and projects.
 * @param username the user pool's name for them
 */
export async function deletePersonWrites(person: User, username: string, now: number): Promise<Write[]> {
  const members = await membershipsOf(person.uid);
  const places = await Promise.all(members.map((member) => giveUp(member, now)));
  return [...(await deleteUserWrites(person)), ...deletedUserWrites(person.uid, username, now), ...places.flat()];
}
