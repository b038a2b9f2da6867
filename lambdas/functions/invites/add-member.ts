import type { Account } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { incrementUserCountWrite } from '../../data/account-store';
import { createMemberWrite, newMember } from '../../data/member-store';
import type { Write } from '../../data/table';
import { type Assignment, assignUserWrite } from '../../data/user-store';

/** Maximum number of accounts per person: changes of a person are written into each. */
export const ACCOUNTS_MAX = 20;

export const canJoinTeam = ({ account_ids }: User): boolean => account_ids.length < ACCOUNTS_MAX;

/**
 * Writes that add a person to an account, by a link or by an Admin's acceptance. They fail when the person has changed, is a member
 * already, or the account is deleted.
 * @param change their new current account, and the verification of their address, if these change
 */
export const addMemberWrites = (
  person: User,
  account: Account,
  role: InvitedRole,
  now: number,
  change: Partial<Omit<Assignment, 'account_ids'> & { emailVerified: true }> = {},
): Write[] => [
  createMemberWrite(newMember({ ...person, ...change }, account.id, role, now)),
  assignUserWrite(person, { account_ids: [...person.account_ids, account.id], ...change }, now),
  incrementUserCountWrite(account, now),
];

export const teamClosed = (): ApiError =>
  new ApiError('permission-denied', 'We closed this team: nobody can join it. Our email to its Admin explains why.');
