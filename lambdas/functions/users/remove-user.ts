import { removeUser } from '#shared/api/users';
import { retryConflicts } from '../../data/table';
import { forPerson } from '../callers';
import { findTeamMate, removeFromTeam } from '../team';

export const handler = forPerson(removeUser, async ({ uid }, person) => {
  await retryConflicts(async () => removeFromTeam(await findTeamMate(person, uid, 'removeUser'), Date.now(), true));
  return { uid };
});
