import { openTeamLink } from '#shared/api/publish';
import { authorize } from '#shared/permissions/authorize';
import { forPerson } from '../callers';
import { findLinked } from './find-shared';
import { findLock, locked, opened } from './link-guard';

export const handler = forPerson(openTeamLink, async ({ id, clip }, person, { keys }) => {
  const linked = await findLinked(id);
  const { project } = linked;
  const lock = findLock(project, Date.now());
  const isOfTeam = lock === 'team' && project.account_id === person.account_id;
  const isSeen = lock !== 'ended' && authorize(person, { do: 'viewProject', project }) === 'allowed';
  return lock === null || isOfTeam || isSeen ? opened(linked, clip, keys) : locked(lock);
});
