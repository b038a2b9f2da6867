import { createTakeUpload, PIECE_BYTES_MAX, PIECES_PER_CALL, TAKE_END_BYTES_MAX } from '#shared/api/takes';
import type { AccountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { signUploadForm } from '../../adapters/staging';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { isWritten } from '../../data/table';
import { announcePieces, pieceKey, takeEndKey } from '../../data/take-upload-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { findOwnTake } from '../uploads/find-own-upload';
import { DAY_MS } from '#shared/time/durations';

const signForm = (key: string, size: number) =>
  signUploadForm(key, { contentType: 'application/octet-stream', size, atLeast: 1 });

/**
 * The length of future pieces is unknown, so their maximum is counted permanently: the forms stay valid for an hour whatever happens to the
 * take. An hour of speech counts about 49 MB of the day's 10 GB.
 */
export const handler = forPerson(createTakeUpload, async ({ id, project_id, first_piece }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const { uid, account_id } = person;
  const known = await findOwnTake({ id, project_id }, person);
  const before = known?.pieces ?? 0;
  const pieces = Math.max(before, first_piece + PIECES_PER_CALL);
  await countTake(account_id, pieces, before);
  if (!(await isWritten(announcePieces({ id, file_id: newId(), uid, project_id, pieces }, Date.now()))))
    throw new ApiError('invalid-argument', 'This recording can’t be uploaded in pieces again.');
  const numbers = Array.from({ length: PIECES_PER_CALL }, (_, n) => first_piece + n);
  return {
    pieces: await Promise.all(numbers.map((piece) => signForm(pieceKey(id, piece), PIECE_BYTES_MAX))),
    end: await signForm(takeEndKey(id), TAKE_END_BYTES_MAX),
  };
});

/** Bytes that a team's takes may announce in a day: 200 hours of speech. Separate, so that videos never block a recording. */
const OF_ACCOUNT: RateLimit = { name: 'take-bytes-of-account', max: 10 * 1024 ** 3, spanMs: DAY_MS };

/** Maximum bytes in staging for a take with this many announced pieces; 0 for one that was not announced. */
const bytesAnnounced = (pieces: number): number => (pieces === 0 ? 0 : TAKE_END_BYTES_MAX + pieces * PIECE_BYTES_MAX);

/** Counts the pieces to announce against the team's day, minus earlier ones. @throws ApiError `resource-exhausted` without room */
async function countTake(account: AccountId, pieces: number, before: number): Promise<void> {
  const added = bytesAnnounced(pieces) - bytesAnnounced(before);
  if (added <= 0 || (await consumeLimit(OF_ACCOUNT, account, Date.now(), added))) return;
  throw new ApiError('resource-exhausted', 'Your team has reached today’s recording limit. Try again tomorrow.');
}
