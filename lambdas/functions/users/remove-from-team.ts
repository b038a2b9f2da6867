import type { TeamUser } from '#shared/entities/team-user';
import { findAccount } from '../../data/account-store';
import { displaceWrites, leaveWrites } from '../../data/departure-store';
import { transact } from '../../data/table';
import { findUser } from '../../data/user-store';

/**
 * Ends somebody's place in a team in one transaction: from the next call on their token opens nothing of it.
 * @param isRemoved whether somebody else ends it: the mail about their projects says so
 * @throws ConditionFailed when something of it changed since it was read
 */
export async function removeFromTeam(member: TeamUser, now: number, isRemoved: boolean): Promise<void> {
  const [account, user] = await Promise.all([findAccount(member.account_id), findUser(member.uid)]);
  if (!account) return;
  await transact([
    ...leaveWrites(member, account, now, isRemoved),
    ...(user ? await displaceWrites(user, member.account_id, now) : []),
  ]);
}
