import { openTeamLink } from '#shared/api/publish';
import { toKnownViewer } from '#shared/entities/known-viewer';
import { canSeeInTeam } from '#shared/permissions/authorize';
import { signLinkPass } from '../../adapters/link-pass';
import { forPerson } from '../callers';
import { findLinkedProject } from './find-linked-project';
import { findLock, isUnlocked } from './find-watchable';
import { answerLocked, answerOpened } from './answer-link';

export const handler = forPerson(openTeamLink, async ({ id, clip }, person, { keys }) => {
  const linked = await findLinkedProject(id);
  const now = Date.now();
  const lock = findLock(linked.project, now);
  if (lock !== null && !isUnlocked(lock, person, linked.project)) return answerLocked(lock);
  // People who work on the project are not recorded as viewers. Whoever watches a link that is open to anyone stays unknown.
  const isTeammate = lock !== null && !canSeeInTeam(person, linked.project);
  return answerOpened(linked, clip, keys, {
    pass: signLinkPass(id, person.uid, now),
    known: isTeammate ? toKnownViewer('teammate', person.uid) : undefined,
  });
});
