import { openTeamLink } from '#shared/api/publish';
import type { ProjectSummary } from '#shared/entities/project';
import type { User } from '#shared/entities/user';
import { canSeeInTeam } from '#shared/permissions/authorize';
import { forPerson } from '../callers';
import { findLinked } from './find-shared';
import { findLock, type Lock, locked, opened } from './link-guard';

/** Whether a link that is locked to strangers is open to a person, in whichever of their teams they are logged in. */
function isUnlocked(lock: Lock, person: User, project: ProjectSummary): boolean {
  if (lock === 'ended') return false;
  return canSeeInTeam(person, project) || (lock === 'team' && person.account_ids.includes(project.account_id));
}

export const handler = forPerson(openTeamLink, async ({ id, clip }, person, { keys }) => {
  const linked = await findLinked(id);
  const lock = findLock(linked.project, Date.now());
  return lock === null || isUnlocked(lock, person, linked.project) ? opened(linked, clip, keys) : locked(lock);
});
