import { openLink } from '#shared/api/publish';
import { forAnyone } from '../callers';
import { checkPassword, requiresWork } from './check-password';
import { findLinked } from './find-shared';
import { findLock, locked, opened } from './link-lock';
import { isValidLinkPass, signLinkPass } from './link-pass';

export const handler = forAnyone(openLink, async ({ id, clip, pass, password, proof }, { callerAddress, keys }) => {
  const now = Date.now();
  const linked = await findLinked(id);
  const lock = findLock(linked.project, now);
  if (lock === null) return opened(linked, clip, keys);
  if (lock !== 'password') return locked(lock);
  if (pass !== undefined && isValidLinkPass(keys, linked.project, pass, now)) return opened(linked, clip, keys);
  if (password === undefined) return locked((await requiresWork(id, now)) ? 'work' : 'password');
  if (!(await checkPassword(id, { password, proof }, callerAddress, now))) return locked('work');
  return opened(linked, clip, keys, signLinkPass(keys, linked.project, now));
});
