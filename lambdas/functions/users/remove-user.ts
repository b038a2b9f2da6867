import { removeUser } from '#shared/api/users';
import type { TeamUser } from '#shared/entities/team-user';
import { findAccount } from '../../data/account-store';
import { displaceWrites, leaveWrites } from '../../data/departure-store';
import { retryConflicts } from '../../data/retry';
import { transact } from '../../data/table';
import { findUser } from '../../data/user-store';
import { forPerson } from '../callers';
import { findTeamMate } from './find-team-mate';

/** Out in one transaction: from the next call on the person's token opens nothing of the team. */
async function remove(member: TeamUser, now: number): Promise<void> {
  const [account, user] = await Promise.all([findAccount(member.account_id), findUser(member.uid)]);
  if (!account) return;
  await transact([
    ...leaveWrites(member, account, now),
    ...(user ? await displaceWrites(user, member.account_id, now) : []),
  ]);
}

export const handler = forPerson(removeUser, async ({ uid }, person) => {
  await retryConflicts(async () => remove(await findTeamMate(person, uid, 'removeUser'), Date.now()));
  return { uid };
});
