import { deleteAccount } from '#shared/api/accounts';
import type { TeamUser, User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { findAccount, markAccountDeletedWrites } from '../../data/account-store';
import { leaveTeamWrites } from '../../data/departure-store';
import { deleteMemberWrite, requireMemberships } from '../../data/member-store';
import { retryConflicts, transact, type Write } from '../../data/table';
import { recordDeletedUserWrites, deleteUserWrites, findUser } from '../../data/user-store';
import { forPerson } from '../callers';
import { requireAllowed } from '../require-allowed';

/** Writes that end one membership: the person's own account is deleted, another one is left. */
async function endMembershipWrites(member: TeamUser, now: number): Promise<Write[]> {
  const account = await findAccount(member.account_id);
  if (!account) return [deleteMemberWrite(member)];
  if (member.isAccountOwner) return [deleteMemberWrite(member), ...markAccountDeletedWrites(account, now)];
  return leaveTeamWrites(member, now);
}

async function deletePerson(person: User, username: string, now: number): Promise<void> {
  const members = await requireMemberships(person.uid);
  const places = await Promise.all(members.map((member) => endMembershipWrites(member, now)));
  await transact([
    ...(await deleteUserWrites(person)),
    ...recordDeletedUserWrites(person.uid, username, now),
    ...places.flat(),
  ]);
}

/** Deletes the person in one transaction; credentials, files and projects follow in the background. */
export const handler = forPerson(deleteAccount, async ({ email }, { uid }, { username }) => {
  await retryConflicts(async () => {
    const person = await findUser(uid);
    if (!person) return;
    requireAllowed(person, { do: 'deleteUser', uid });
    if (person.email !== email) throw new ApiError('invalid-argument', 'This isn’t the address you log in with.');
    await deletePerson(person, username, Date.now());
  });
  return { deleted: true as const };
});
