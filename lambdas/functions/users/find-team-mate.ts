import type { Uid } from '#shared/entities/scalars';
import type { TeamUser } from '#shared/entities/team-user';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { findMember } from '../../data/member-store';
import { requireAllowed } from '../allow';

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
