import { createTakeUpload, PIECE_BYTES_MAX, PIECES_PER_CALL, TAKE_END_BYTES_MAX } from '#shared/api/takes';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { signUploadForm } from '../../adapters/media';
import { ConditionFailed } from '../../data/table';
import { announcePieces } from '../../data/take-upload-store';
import { forPerson } from '../callers';
import { findAllowed } from '../projects/find-allowed';
import { findOwnTake } from './find-own-take';
import { endKeyOf, pieceKeyOf } from './take-keys';
import { countTake } from './take-quota';

const signForm = (key: string, size: number) =>
  signUploadForm(key, { contentType: 'application/octet-stream', size, atLeast: 1 });

/**
 * How long a piece will be nobody knows yet: the most that it may be is counted, and stays so, for the forms are good for an hour
 * whatever becomes of the take. An hour of speech counts about 49 MB of the day's 10 GB.
 */
export const handler = forPerson(createTakeUpload, async ({ id, project_id, first_piece }, person) => {
  await findAllowed(person, project_id, 'editProject');
  const { uid, account_id } = person;
  const known = await findOwnTake({ id, project_id }, person);
  const before = known?.pieces ?? 0;
  const pieces = Math.max(before, first_piece + PIECES_PER_CALL);
  await countTake(account_id, pieces, before);
  await announcePieces({ id, file_id: newId(), uid, project_id, pieces }, Date.now()).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new ApiError('invalid-argument', 'This recording cannot be sent again in pieces.');
  });
  const numbers = Array.from({ length: PIECES_PER_CALL }, (_, n) => first_piece + n);
  return {
    pieces: await Promise.all(numbers.map((piece) => signForm(pieceKeyOf(id, piece), PIECE_BYTES_MAX))),
    end: await signForm(endKeyOf(id), TAKE_END_BYTES_MAX),
  };
});
