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

/** A person's current account as they may see it: its invite codes only if they may invite. */
export async function toVisibleAccount(person: User, stored: Account): Promise<VisibleAccount> {
  const account = { ...stored, user_ids: await listUids(stored.id, [person.uid]) };
  const mayInvite = authorize(person, { do: 'viewInviteDetails', account_id: account.id }) === 'allowed';
  return mayInvite ? account : hideInviteCodes(account);
}

/**
 * Switches a person to one of their accounts, with their role there.
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

/** A person of the caller's team, for an operation. @throws ApiError `not-found` outside the team, `permission-denied` for the role */
export async function findTeamMate(person: User, uid: Uid, operation: 'changeRole' | 'removeUser'): Promise<TeamUser> {
  const user = await findMember(uid, person.account_id);
  if (!user) throw new ApiError('not-found', 'This person isn’t in the team.');
  requireAllowed(person, { do: operation, user });
  return user;
}

/**
 * Ends a membership in one transaction: from the next call on, the person's token grants no access to the team.
 * @param isRemoved whether another person ends it, for the mail about their projects
 * @throws ConditionFailed when the membership or the person's record has changed since it was read, or the account is deleted
 */
export async function removeFromTeam(member: TeamUser, now: number, isRemoved: boolean): Promise<void> {
  const [account, user] = await Promise.all([findAccount(member.account_id), findUser(member.uid)]);
  if (!account) return;
  await transact([
    ...leaveTeamWrites(member, now, isRemoved),
    ...(user ? await reassignPersonWrites(user, member.account_id, now) : []),
  ]);
}
