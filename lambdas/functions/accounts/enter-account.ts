import type { TeamUser } from '#shared/entities/team-user';
import type { User } from '#shared/entities/user';
import { transact } from '../../data/table';
import { placeUserWrite } from '../../data/user-store';
import { stillMemberCheck } from '../../data/member-store';

/**
 * Lets a person work in an account that they belong to, with the role that they have there.
 * @throws ConditionFailed when person or membership changed in the meantime
 */
export async function enterAccount(person: User, member: TeamUser): Promise<void> {
  const { account_id, role, isAccountOwner } = member;
  if (person.account_id === account_id) return;
  await transact([placeUserWrite(person, { account_id, role, isAccountOwner }, Date.now()), stillMemberCheck(member)]);
}
