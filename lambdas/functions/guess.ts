import { ApiError } from '#shared/errors';
import { giveTryBack, type Limit, takeTry } from '../data/tries-store';

/** Wrong codes from one address of origin. None counts for all together: whoever used that up would stop everybody's right ones. */
const OF_ORIGIN: Limit = { name: 'codes-of-origin', max: 30, spanMs: 10 * 60 * 1000 };

/**
 * Looks up a code that somebody may only be guessing. The try is counted first, so that guesses made at once don't pass
 * together, and given back when the code is right.
 * @param look gives undefined for a wrong code
 * @throws ApiError `resource-exhausted` when there were too many wrong ones; then nothing is looked up
 */
export async function guess<T>(origin: string, look: () => Promise<T | undefined>): Promise<T | undefined> {
  const now = Date.now();
  if (!(await takeTry(OF_ORIGIN, origin, now))) {
    throw new ApiError('resource-exhausted', 'Too many codes did not work. Please wait ten minutes and try again.');
  }
  const found = await look();
  if (found !== undefined) await giveTryBack(OF_ORIGIN, origin, now);
  return found;
}
