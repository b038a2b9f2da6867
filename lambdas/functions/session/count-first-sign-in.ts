import type { Uid } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { type Limit, takeTry } from '../../data/tries-store';

const OF_PERSON: Limit = { name: 'first-sign-ins', max: 30, spanMs: 10 * 60 * 1000 };

/**
 * Counts a first sign-in, which asks the user pool, before it is known whether it is refused; who is let in does not come again.
 * @throws ApiError `resource-exhausted` when somebody has come too often
 */
export async function countFirstSignIn(uid: Uid): Promise<void> {
  if (await takeTry(OF_PERSON, uid, Date.now())) return;
  throw new ApiError('resource-exhausted', 'You have tried this too often. Please wait ten minutes and try again.');
}
