import { atMost } from '#shared/at-most';
import { completeTakeUpload, type PieceUsed, TAKE_END_BYTES_MAX } from '#shared/api/takes';
import type { ParsedInputOf } from '#shared/api/contract';
import type { UploadId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { deleteObjects, objectKeyOf, readStart, storeObject } from '../../adapters/media';
import { type JoinedTake, noteJoined, type TakeUpload } from '../../data/take-upload-store';
import { noteFiles } from '../../data/unused-file-store';
import { forPerson } from '../callers';
import { findAllowed } from '../projects/find-allowed';
import { clipPath } from '../uploads/stored-path';
import { findOwnTake } from './find-own-take';
import { checkHead, openTakeEnd } from './take-end';
import { endKeyOf, pieceKeyOf } from './take-keys';

/** Pieces that are read at a time: the way to each is longer than the piece. */
const AT_ONCE = 24;

type Completion = ParsedInputOf<typeof completeTakeUpload>;

const noSuchTake = () => new ApiError('not-found', 'There is no such upload.');
const missing = () => new ApiError('not-found', 'Something of this recording has not arrived. Please send it again.');

async function readEnd(id: UploadId): Promise<Uint8Array> {
  const end = await readStart(endKeyOf(id), TAKE_END_BYTES_MAX);
  if (!end) throw missing();
  return end.bytes;
}

function readPieces(id: UploadId, used: readonly PieceUsed[]): Promise<Uint8Array[]> {
  const inTurn = atMost(AT_ONCE);
  const read = async ({ piece, bytes }: PieceUsed) => {
    const found = await readStart(pieceKeyOf(id, piece), bytes);
    if (found?.bytes.length !== bytes) throw missing();
    return found.bytes;
  };
  return Promise.all(used.map((each) => inTurn(() => read(each))));
}

const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** Best done last, and only by the request that joined it: what breaks off here goes by itself after two days. */
function clearUp({ id, pieces }: TakeUpload): Promise<void> {
  const numbers = Array.from({ length: pieces }, (_, piece) => piece);
  return deleteObjects([endKeyOf(id), ...numbers.map((piece) => pieceKeyOf(id, piece))]);
}

/**
 * The take is put together in memory, where it is looked at: 29 MB an hour at 64 kbit/s, 234 MB for as many full pieces as
 * there may be. It is stored in one write, whose length and content are known, so that it can be tried again.
 */
async function join(take: TakeUpload, { id, project_id, created_at, pieces, end }: Completion): Promise<JoinedTake> {
  const name = clipPath({ project_id, created_at, file_id: take.file_id });
  const [url, peaks_url] = [`${name}.m4a`, `${name}.peaks`];
  const readAndNote = async () => {
    const found = await readEnd(id);
    // Noted before they are stored, and not for who has sent nothing; that of files which are refused does not matter.
    await noteFiles({ project_id }, [url, peaks_url], Date.now());
    return found;
  };
  const [endOfTake, sound] = await Promise.all([readAndNote(), readPieces(id, pieces)]);
  const { tail, head, peaks } = await openTakeEnd(endOfTake, end);
  await checkHead(head, sizeOf(sound) + tail.length);
  const file = Buffer.concat([head, ...sound, tail]);

  await Promise.all([
    storeObject(objectKeyOf(url), file, 'audio/mp4'),
    storeObject(objectKeyOf(peaks_url), peaks, 'application/octet-stream'),
  ]);
  if (!(await noteJoined(take, { url, peaks_url }))) throw noSuchTake();
  await clearUp(take);
  return { url, peaks_url };
}

/** Of two requests at once the slower one finds nothing left, or that it is done: what the other one has made is its answer, too. */
export const handler = forPerson(completeTakeUpload, async (completion, person) => {
  const [, take] = await Promise.all([
    findAllowed(person, completion.project_id, 'editProject'),
    findOwnTake(completion, person),
  ]);
  if (!take) throw noSuchTake();
  if (take.result) return take.result;
  try {
    return await join(take, completion);
  } catch (error) {
    const now = await findOwnTake(completion, person);
    if (!now?.result) throw error;
    return now.result;
  }
});
