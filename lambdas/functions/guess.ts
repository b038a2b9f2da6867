import type { Uid } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { giveTryBack, isUsedUp, type Limit, takeTry } from '../data/tries-store';

const TEN_MINUTES_MS = 10 * 60 * 1000;

/** Wrong codes from one address of origin, and by one person. */
const OF_ORIGIN: Limit = { name: 'codes-of-origin', max: 30, spanMs: TEN_MINUTES_MS };
const OF_PERSON: Limit = { name: 'codes-of-person', max: 10, spanMs: TEN_MINUTES_MS };
/** The brake: wrong codes of everybody together, which only an attack from many places reaches. */
const OF_ALL: Limit = { name: 'codes-of-all', max: 1000, spanMs: TEN_MINUTES_MS };
const ALL = 'all';

const tooMany = () =>
  new ApiError('resource-exhausted', 'Too many codes did not work. Please wait ten minutes and try again.');

/**
 * Looks up a code that somebody may only be guessing. The try is counted first, so that guesses made at once don't pass
 * together, and given back when the code is right.
 * @param look gives undefined for a wrong code
 * @throws ApiError `resource-exhausted` when there were too many wrong ones; then nothing is looked up
 */
export async function guess<T>(
  who: { origin: string; uid?: Uid },
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const now = Date.now();
  const limits = [[OF_ORIGIN, who.origin] as const, ...(who.uid ? [[OF_PERSON, who.uid] as const] : [])];
  if (await isUsedUp(OF_ALL, ALL, now)) throw tooMany();
  for (const [limit, name] of limits) if (!(await takeTry(limit, name, now))) throw tooMany();
  const found = await look();
  if (found === undefined) await takeTry(OF_ALL, ALL, now);
  else for (const [limit, name] of limits) await giveTryBack(limit, name, now);
  return found;
}
