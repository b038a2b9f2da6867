import type { Account } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { incrementUserCountWrite } from '../../data/account-store';
import { createMemberWrite, newMember } from '../../data/member-store';
import type { Write } from '../../data/table';
import { type Assignment, assignUserWrite } from '../../data/user-store';

/** How many accounts one person may belong to: what they change about themselves is written into each. */
export const ACCOUNTS_MAX = 20;

/** Whether somebody may come to belong to one more account. */
export const canJoinTeam = ({ account_ids }: User): boolean => account_ids.length < ACCOUNTS_MAX;

/**
 * The writes by which a person, as they were read, comes to belong to an account: by a link as by an Admin's yes. They fail when the person
 * has changed, belongs to it, or the account is gone.
 * @param change where they work from now on, and that they have proven their address, if that changes
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

/** What the Admin of a team is told that an operator has closed, and who wants to bring somebody in. */
export const teamClosed = (): ApiError =>
  new ApiError('permission-denied', 'We have closed this team: nobody can join it. Our mail to you says why.');
