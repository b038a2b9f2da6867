import { removeUser } from '#shared/api/users';
import { retryConflicts } from '../../data/retry';
import { forPerson } from '../callers';
import { findTeamMate } from './find-team-mate';
import { removeFromTeam } from './remove-from-team';

export const handler = forPerson(removeUser, async ({ uid }, person) => {
  await retryConflicts(async () => removeFromTeam(await findTeamMate(person, uid, 'removeUser'), Date.now(), true));
  return { uid };
});
