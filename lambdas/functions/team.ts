import type { Account, VisibleAccount } from '#shared/entities/account';
import type { Uid } from '#shared/entities/scalars';
import type { TeamUser, User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { authorize } from '#shared/permissions/authorize';
import { findAccount, hideInviteCodes } from '../data/account-store';
import { reassignPersonWrites, leaveTeamWrites } from '../data/departure-store';
import { findMember, listUids, unchangedMemberCheck } from '../data/member-store';
import { transact } from '../data/table';
import { findUser, assignUserWrite } from '../data/user-store';
import { requireAllowed } from './require-allowed';

/** What a person gets to see of the account that they work in: its invite codes only if they may invite. */
export async function toVisibleAccount(person: User, stored: Account): Promise<VisibleAccount> {
  const account = { ...stored, user_ids: await listUids(stored.id, [person.uid]) };
  const mayInvite = authorize(person, { do: 'seeInvites', account_id: account.id }) === 'allowed';
  return mayInvite ? account : hideInviteCodes(account);
}

/**
 * Lets a person work in an account that they belong to, with the role that they have there.
 * @throws ConditionFailed when person or membership changed in the meantime
 */
export async function enterAccount(person: User, member: TeamUser): Promise<void> {
  const { account_id, role, isAccountOwner } = member;
  if (person.account_id === account_id) return;
  await transact([
    assignUserWrite(person, { account_id, role, isAccountOwner }, Date.now()),
    unchangedMemberCheck(member),
  ]);
}

/**
 * Somebody of the person's team with whom they may do this.
 * @throws ApiError `not-found` for somebody who is not in the team, `permission-denied` where the role does not allow it
 */
export async function findTeamMate(person: User, uid: Uid, operation: 'changeRole' | 'removeUser'): Promise<TeamUser> {
  const user = await findMember(uid, person.account_id);
  if (!user) throw new ApiError('not-found', 'There is nobody like that in the team.');
  requireAllowed(person, { do: operation, user });
  return user;
}

/**
 * Ends somebody's place in a team in one transaction: from the next call on their token opens nothing of it.
 * @param isRemoved whether somebody else ends it: the mail about their projects says so
 * @throws ConditionFailed when something of it changed since it was read
 */
export async function removeFromTeam(member: TeamUser, now: number, isRemoved: boolean): Promise<void> {
  const [account, user] = await Promise.all([findAccount(member.account_id), findUser(member.uid)]);
  if (!account) return;
  await transact([
    ...leaveTeamWrites(member, account, now, isRemoved),
    ...(user ? await reassignPersonWrites(user, member.account_id, now) : []),
  ]);
}
