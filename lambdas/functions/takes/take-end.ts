import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ApiError } from '#shared/errors';
import { detectClipType } from '../uploads/file-kind';
import { checkMediaFile } from '../uploads/check-media-file';

const unpack = promisify(gunzip);

/** Unpacked, of the longest take: four bytes a packet, a hundred a second. What claims to be more is no take. */
const HEAD_BYTES_MAX = 6 * 1024 * 1024;
const PEAKS_BYTES_MAX = 4 * 1024 * 1024;

/** The parts of a take's end. */
export interface TakeEnd {
  tail: Buffer;
  head: Buffer;
  peaks: Buffer;
}

const broken = () => new ApiError('invalid-argument', 'The end of this recording is broken. Please send it again.');

/**
 * Takes the end of a take apart.
 * @throws ApiError `invalid-argument` when it does not hold what is said of it
 */
export async function openTakeEnd(
  end: Uint8Array,
  { tail_bytes, head_bytes }: { tail_bytes: number; head_bytes: number },
): Promise<TakeEnd> {
  const peaksAt = tail_bytes + head_bytes;
  if (peaksAt >= end.length) throw broken();
  try {
    const [head, peaks] = await Promise.all([
      unpack(end.subarray(tail_bytes, peaksAt), { maxOutputLength: HEAD_BYTES_MAX }),
      unpack(end.subarray(peaksAt), { maxOutputLength: PEAKS_BYTES_MAX }),
    ]);
    return { tail: Buffer.from(end.subarray(0, tail_bytes)), head, peaks };
  } catch {
    throw broken();
  }
}

/**
 * Makes sure that a head is that of a sound file and that exactly so many bytes of sound belong behind it: `ftyp`, `moov`,
 * and the beginning of an `mdat` of that length.
 * @throws ApiError `invalid-argument`
 */
export function checkHead(head: Buffer, soundBytes: number): void {
  const isSound = detectClipType(head, 'audio/mp4') === 'audio/mp4';
  if (!isSound || !isHeadOf(head, soundBytes)) {
    throw new ApiError('invalid-argument', 'This is not the beginning of a sound file. Please send it again.');
  }
}

/**
 * How long a take is by its head, in milliseconds: that names all of its sound.
 * @throws ApiError `invalid-argument` where it does not say so
 */
export const lengthOfHead = (head: Buffer): Promise<number> =>
  checkMediaFile({ size: head.length, read: (start, end) => Promise.resolve(head.subarray(start, end)) }, 'audio/mp4');

function isHeadOf(head: Buffer, soundBytes: number): boolean {
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
