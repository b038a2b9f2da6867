import type { AccountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { type Limit, takeTry } from '../../data/tries-store';

const GB = 1024 ** 3;

/** Bytes of files that a team may announce within a day: ten of the largest. Takes have a count of their own. */
const OF_ACCOUNT: Limit = { name: 'upload-bytes-of-account', max: 20 * GB, spanMs: 24 * 60 * 60 * 1000 };

/**
 * Counts what is about to be sent against the team's day, less what the same upload was announced with before: a lost answer
 * costs the team nothing.
 * @throws ApiError `resource-exhausted` when there is no room left
 */
export async function countUpload(account: AccountId, size: number, before = 0): Promise<void> {
  const added = Math.max(0, size - before);
  if (added === 0 || (await takeTry(OF_ACCOUNT, account, Date.now(), added))) return;
  throw new ApiError('resource-exhausted', 'Your team has sent a great deal today. Please try again tomorrow.');
}
