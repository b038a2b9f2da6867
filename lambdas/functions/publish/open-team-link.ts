import { openTeamLink } from '#shared/api/publish';
import { toKnownViewer } from '#shared/entities/known-viewer';
import { canSeeInTeam } from '#shared/permissions/authorize';
import { signLinkPass } from '../../adapters/link-pass';
import { forPerson } from '../callers';
import { findLinked } from './find-shared';
import { findLock, isUnlocked } from './find-watchable';
import { locked, opened } from './link-guard';

export const handler = forPerson(openTeamLink, async ({ id, clip }, person, { keys }) => {
  const linked = await findLinked(id);
  const now = Date.now();
  const lock = findLock(linked.project, now);
  if (lock !== null && !isUnlocked(lock, person, linked.project)) return locked(lock);
  // People who work on the project are not recorded as viewers. Whoever watches a link that is open to anyone stays unknown.
  const isTeammate = lock !== null && !canSeeInTeam(person, linked.project);
  return opened(linked, clip, keys, {
    pass: signLinkPass(id, person.uid, now),
    known: isTeammate ? toKnownViewer('teammate', person.uid) : undefined,
  });
});
