import type { ClipType } from '#shared/api/uploads';
import { type Blank, type BlockReader, ReadLimitExceeded } from '#shared/media-files/block-reader';
import { blanksInMp3 } from '#shared/media-files/mp3-file';
import { blanksInMp4 } from '#shared/media-files/mp4-metadata';
import { blanksInWav } from '#shared/media-files/wav-file';
import { blanksInWebm } from '#shared/media-files/webm-metadata';

const BLANKS: Record<ClipType, (reader: BlockReader, isWhole: boolean) => AsyncGenerator<Blank, void>> = {
  'audio/mp4': blanksInMp4,
  'video/mp4': blanksInMp4,
  'audio/mpeg': blanksInMp3,
  'audio/wav': blanksInWav,
  'video/webm': blanksInWebm,
};

const CHUNK_BYTES = 256 * 1024;

/** A file's content other than sound and pictures, in file order. */
export async function findBlanks(reader: BlockReader, type: ClipType): Promise<Blank[]> {
  const blanks: Blank[] = [];
  let end = 0;
  for await (const blank of BLANKS[type](reader, true)) {
    if (blank.length <= 0 || blank.at < end || blank.at + blank.length > reader.size) continue;
    blanks.push(blank);
    end = blank.at + blank.length;
  }
  return blanks;
}

async function isZero(reader: BlockReader, { at, length }: Blank): Promise<boolean> {
  for (let from = at; from < at + length; from += CHUNK_BYTES) {
    const view = await reader.read(from, Math.min(CHUNK_BYTES, at + length - from));
    if (new Uint8Array(view.buffer, 0, view.byteLength).some((byte) => byte !== 0)) return false;
  }
  return true;
}

/** Maximum number of blank bytes that the server can check: it reads at most 16 MB of a file, some of which the rest needs. */
const BLANK_BYTES_MAX = 12 * 1024 * 1024;

/** Whether a file has so much besides sound and pictures that the server would refuse it even after blanking. */
export async function hasTooMuchToBlank(reader: BlockReader, type: ClipType): Promise<boolean> {
  let bytes = 0;
  for await (const { is, length } of BLANKS[type](reader, false)) if (is !== 'field') bytes += length;
  return bytes > BLANK_BYTES_MAX;
}

/** Whether a file has non-blank metadata: time, location, device, titles, comments. Returns true if checking it would read too much. */
export async function hasMetadata(reader: BlockReader, type: ClipType): Promise<boolean> {
  try {
    for await (const blank of BLANKS[type](reader, false)) {
      if (blank.is === 'foreign' || (blank.is === 'padding' && !(await isZero(reader, blank)))) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof ReadLimitExceeded) return true;
    throw error;
  }
}
