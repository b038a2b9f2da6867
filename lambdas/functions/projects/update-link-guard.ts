import { updateLinkGuard } from '#shared/api/projects';
import { ApiError } from '#shared/errors';
import { readLinkGuard, storeLinkPassword } from '../../data/link-guard-store';
import { consumeLimit, type RateLimit } from '../../data/rate-limit-store';
import { retryConflicts } from '../../data/table';
import { forPerson } from '../callers';
import { hashPassword } from '../publish/link-password';
import { findAllowed } from '../require-allowed';

/** A hash is expensive. */
const OF_PERSON: RateLimit = { name: 'link-passwords-of-person', max: 30, spanMs: 60 * 60 * 1000 };

export const handler = forPerson(updateLinkGuard, async ({ id, password }, person) => {
  await findAllowed(person, id, 'shareProject');
  if (!(await consumeLimit(OF_PERSON, person.uid, Date.now())))
    throw new ApiError('resource-exhausted', 'You’ve set too many passwords. Try again in an hour.');
  const hashed = await hashPassword(password);
  await retryConflicts(async () => storeLinkPassword(await findAllowed(person, id, 'shareProject'), hashed));
  return readLinkGuard(id);
});
