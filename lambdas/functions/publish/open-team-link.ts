import { openTeamLink } from '#shared/api/publish';
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
  return opened(linked, clip, keys, { pass: signLinkPass(id, person.uid, now) });
});
