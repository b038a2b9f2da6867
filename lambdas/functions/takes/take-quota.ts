import { PIECE_BYTES_MAX, TAKE_END_BYTES_MAX } from '#shared/api/takes';
import type { AccountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { type Limit, takeTry } from '../../data/tries-store';

/**
 * Bytes that a team's takes may announce within a day: 200 hours of speech, or 1,300 takes. They are counted by themselves, so that
 * no film that somebody has announced stands in the way of a recording.
 */
const OF_ACCOUNT: Limit = { name: 'take-bytes-of-account', max: 10 * 1024 ** 3, spanMs: 24 * 60 * 60 * 1000 };

/** Bytes that may lie in staging for a take of which so many pieces were announced; 0 for one that was not. */
const bytesAnnounced = (pieces: number): number => (pieces === 0 ? 0 : TAKE_END_BYTES_MAX + pieces * PIECE_BYTES_MAX);

/**
 * Counts the pieces of a take that are about to be announced against the team's day, less those that were announced before.
 * @throws ApiError `resource-exhausted` when there is no room left
 */
export async function countTake(account: AccountId, pieces: number, before: number): Promise<void> {
  const added = bytesAnnounced(pieces) - bytesAnnounced(before);
  if (added <= 0 || (await takeTry(OF_ACCOUNT, account, Date.now(), added))) return;
  throw new ApiError('resource-exhausted', 'Your team has recorded a great deal today. Please try again tomorrow.');
}
