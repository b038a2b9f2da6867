import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ParsedInputOf } from '#shared/api/contract';
import { completeTakeUpload, type PieceUsed, TAKE_END_BYTES_MAX } from '#shared/api/takes';
import type { AccountId, UploadId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { limitConcurrency } from '#shared/limit-concurrency';
import { toObjectKey, storeObject } from '../../adapters/media';
import { deleteStaged, readStagedStart } from '../../adapters/staging';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { countFiles } from '../../data/stored-file-store';
import { type JoinedTake, markTakeJoined, pieceKey, takeEndKey, type TakeUpload } from '../../data/take-upload-store';
import { scheduleFileCheck } from '../../data/unused-file-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { checkMediaFile, detectClipType } from '../uploads/check-file';
import { clipPath, findOwnTake } from '../uploads/find-own-upload';
import { DAY_MS } from '#shared/time/durations';

/** Number of pieces to read at once: the round trip takes longer than the transfer. */
const AT_ONCE = 24;

/**
 * How often a take may be joined while it is remembered. An attempt reads up to 234 MB, so repeating it for a take that can't be joined
 * must be limited. A client that keeps a take tries six times, then sends the whole file instead.
 */
const OF_TAKE: RateLimit = { name: 'joins-of-take', max: 20, spanMs: 2 * DAY_MS };

type Completion = ParsedInputOf<typeof completeTakeUpload>;

const noSuchTake = () => new ApiError('not-found', 'This upload doesn’t exist.');
const missing = () => new ApiError('not-found', 'Part of this recording is missing. Upload it again.');
const tooOften = () =>
  new ApiError('resource-exhausted', 'This recording couldn’t be assembled. Upload it as one file.');

async function readTakeEnd(id: UploadId): Promise<Uint8Array> {
  const end = await readStagedStart(takeEndKey(id), TAKE_END_BYTES_MAX);
  if (!end) throw missing();
  return end.bytes;
}

function readPieces(id: UploadId, used: readonly PieceUsed[]): Promise<Uint8Array[]> {
  const limited = limitConcurrency(AT_ONCE);
  const read = async ({ piece, bytes }: PieceUsed) => {
    const found = await readStagedStart(pieceKey(id, piece), bytes);
    if (found?.bytes.length !== bytes) throw missing();
    return found.bytes;
  };
  return Promise.all(used.map((each) => limited(() => read(each))));
}

const sumBytes = (used: readonly PieceUsed[]): number => used.reduce((sum, { bytes }) => sum + bytes, 0);

/** Best effort, only by the request that joined them: remaining pieces are deleted after two days. */
function deletePieces({ id, pieces }: TakeUpload): Promise<void> {
  const numbers = Array.from({ length: pieces }, (_, piece) => piece);
  return deleteStaged([takeEndKey(id), ...numbers.map((piece) => pieceKey(id, piece))]);
}

/**
 * Joins and checks the take in memory: 29 MB an hour at 64 kbit/s, 234 MB for the maximum number of full pieces. Stores it in one write of
 * known length and content, which can be retried.
 */
async function joinTake(
  take: TakeUpload,
  account: AccountId,
  { id, project_id, created_at, pieces, end }: Completion,
): Promise<JoinedTake> {
  const name = clipPath({ project_id, created_at, file_id: take.file_id });
  const [url, peaks_url] = [`${name}.m4a`, `${name}.peaks`];
  // The end is small compared with the pieces, so it is read while the attempt is counted.
  const [isAllowed, endOfTake] = await Promise.all([consumeLimit(OF_TAKE, id, Date.now()), readTakeEnd(id)]);
  if (!isAllowed) throw tooOften();
  const { tail, head, peaks } = await unpackTakeEnd(endOfTake, end);
  // Before any piece is read: the head must match the number of bytes that the pieces claim to have.
  checkHead(head, sumBytes(pieces) + tail.length);
  const length = await readHeadLength(head);
  // Scheduled before the files are stored, but only once some were sent; a check of refused files does no harm.
  const noting = scheduleFileCheck({ project_id }, [url, peaks_url], Date.now());
  const [sound] = await Promise.all([readPieces(id, pieces), noting]);
  const file = Buffer.concat([head, ...sound, tail]);
  const counted = [
    { path: url, bytes: file.length, length },
    { path: peaks_url, bytes: peaks.length },
  ];
  await countFiles(account, project_id, counted, Date.now(), 'spoken');

  await Promise.all([
    storeObject(toObjectKey(url), file, 'audio/mp4'),
    storeObject(toObjectKey(peaks_url), peaks, 'application/octet-stream'),
  ]);
  if (!(await markTakeJoined(take, { url, peaks_url }))) throw noSuchTake();
  await deletePieces(take);
  return { url, peaks_url };
}

/** Of two concurrent requests, the slower one finds the pieces gone or the take complete and returns the other's result. */
export const handler = forPerson(completeTakeUpload, async (completion, person) => {
  const [, take] = await Promise.all([
    findAllowed(person, completion.project_id, 'editProject'),
    findOwnTake(completion, person),
  ]);
  if (!take) throw noSuchTake();
  if (take.result) return take.result;
  try {
    return await joinTake(take, person.account_id, completion);
  } catch (error) {
    const now = await findOwnTake(completion, person);
    if (!now?.result) throw error;
    return now.result;
  }
});

const unpack = promisify(gunzip);

/** Unpacked size for the longest take: four bytes a packet, a hundred packets a second. */
const HEAD_BYTES_MAX = 6 * 1024 * 1024;
const PEAKS_BYTES_MAX = 4 * 1024 * 1024;

interface TakeEnd {
  tail: Buffer;
  head: Buffer;
  peaks: Buffer;
}

const brokenEndError = () => new ApiError('invalid-argument', 'The end of this recording is damaged. Upload it again.');

/** Unpacks the end of a take. @throws ApiError `invalid-argument` when it doesn't match its description */
export async function unpackTakeEnd(
  end: Uint8Array,
  { tail_bytes, head_bytes }: { tail_bytes: number; head_bytes: number },
): Promise<TakeEnd> {
  const peaksAt = tail_bytes + head_bytes;
  if (peaksAt >= end.length) throw brokenEndError();
  try {
    const [head, peaks] = await Promise.all([
      unpack(end.subarray(tail_bytes, peaksAt), { maxOutputLength: HEAD_BYTES_MAX }),
      unpack(end.subarray(peaksAt), { maxOutputLength: PEAKS_BYTES_MAX }),
    ]);
    return { tail: Buffer.from(end.subarray(0, tail_bytes)), head, peaks };
  } catch {
    throw brokenEndError();
  }
}

/**
 * Checks that a head belongs to a sound file followed by exactly `soundBytes` bytes of sound: `ftyp`, `moov`, and the beginning of an
 * `mdat` of that length.
 * @throws ApiError `invalid-argument`
 */
export function checkHead(head: Buffer, soundBytes: number): void {
  const isSound = detectClipType(head, 'audio/mp4') === 'audio/mp4';
  if (!isSound || !isHeadForBytes(head, soundBytes)) {
    throw new ApiError('invalid-argument', 'This isn’t the start of an audio file. Upload it again.');
  }
}

/** The length of a take in milliseconds, from its head. @throws ApiError `invalid-argument` if the head has no length */
const readHeadLength = (head: Buffer): Promise<number> =>
  checkMediaFile({ size: head.length, read: (start, end) => Promise.resolve(head.subarray(start, end)) }, 'audio/mp4');

function isHeadForBytes(head: Buffer, soundBytes: number): boolean {
  const names: string[] = [];
  let size = 0;
  let at = 0;
  for (; at + 8 <= head.length && names.length < 3; at += names.at(-1) === 'mdat' ? 8 : size) {
    size = head.readUInt32BE(at);
    names.push(head.toString('latin1', at + 4, at + 8));
    if (size < 8) return false;
  }
  return names.join() === 'ftyp,moov,mdat' && at === head.length && size === 8 + soundBytes;
}
