import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { type Limit, takeTry } from '../../data/tries-store';
import type { SentEdits } from './edits';

/** What is written over again and again grows nowhere, and is paid for all the same. By person: nobody keeps a team from it. */
const OF_PERSON: Limit = { name: 'saved-bytes-of-person', max: 500 * 1024 ** 2, spanMs: 24 * 60 * 60 * 1000 };
/** What the smallest save counts as. */
const LEAST_BYTES = 1024;

/**
 * Counts what somebody saves within a day.
 * @throws ApiError `resource-exhausted` when that is more than anybody edits; the editor keeps what was not saved
 */
export async function countSave(edits: SentEdits, { uid }: User): Promise<void> {
  const bytes = Math.max(LEAST_BYTES, Buffer.byteLength(JSON.stringify(edits)));
  if (await takeTry(OF_PERSON, uid, Date.now(), bytes)) return;
  throw new ApiError(
    'resource-exhausted',
    'You have saved as much today as one person can. Your changes stay in this browser: please save them tomorrow.',
  );
}
