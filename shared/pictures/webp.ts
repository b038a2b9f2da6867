import { readExifOrientation } from '#shared/pictures/exif';
import {
  readAscii,
  assertPartCount,
  type PictureContent,
  PictureError,
  toDataView,
} from '#shared/pictures/picture-content';

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Flags of an extended file: it has EXIF, XMP, frames. */
const METADATA_FLAGS = 0x08 | 0x04 | 0x02;
const KEPT = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);

/** The size in a chunk, in pixels; undefined if it has none. */
function readSize(type: string, body: DataView): { width: number; height: number } | undefined {
  const uint24 = (at: number) => body.getUint16(at, true) | (body.getUint8(at + 2) << 16);
  if (type === 'VP8X') return { width: uint24(4) + 1, height: uint24(7) + 1 };
  if (type === 'VP8 ') return { width: body.getUint16(6, true) & 0x3fff, height: body.getUint16(8, true) & 0x3fff };
  if (type !== 'VP8L') return undefined;
  const bits = body.getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** The header chunk of an extended file, without the flags for EXIF, XMP and frames. */
function clearFlags(chunk: Uint8Array): Uint8Array {
  const flags = chunk[CHUNK_HEADER_BYTES] ?? 0;
  if ((flags & METADATA_FLAGS) === 0) return chunk;
  const copy = new Uint8Array(chunk);
  copy[CHUNK_HEADER_BYTES] = flags & ~METADATA_FLAGS;
  return copy;
}

/** Reads a WebP. Keeps the chunks of a still picture and its color profile. @throws PictureError, RangeError */
export function readWebp(bytes: Uint8Array): PictureContent {
  const view = toDataView(bytes);
  const end = CHUNK_HEADER_BYTES + view.getUint32(4, true);
  if (end > bytes.length) throw new PictureError('cut off');
  const kept: Uint8Array[] = [];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let isAnimated = false;
  for (let at = RIFF_HEADER_BYTES, parts = 1; at + CHUNK_HEADER_BYTES <= end; parts++) {
    assertPartCount(parts);
    const type = readAscii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const body = bytes.subarray(at + CHUNK_HEADER_BYTES, at + CHUNK_HEADER_BYTES + length);
    if (body.length < length) throw new PictureError('cut off');
    // Chunks are padded to an even length.
    const next = at + CHUNK_HEADER_BYTES + length + (length % 2);
    size ??= readSize(type, toDataView(body));
    if (type === 'EXIF') orientation = readExifOrientation(body);
    if (type === 'ANMF') isAnimated = true;
    if (KEPT.has(type)) {
      const chunk = bytes.subarray(at, Math.min(next, end));
      kept.push(type === 'VP8X' ? clearFlags(chunk) : chunk);
    }
    at = next;
  }
  if (!size || !(isAnimated || kept.some((chunk) => readAscii(chunk, 0, 3) === 'VP8' && chunk[3] !== 0x58))) {
    throw new PictureError('damaged');
  }
  return { ...size, orientation, isAnimated, clean: [riffHeader(kept), ...kept] };
}

function riffHeader(chunks: readonly Uint8Array[]): Uint8Array {
  const header = Uint8Array.from('RIFF----WEBP', (character) => character.charCodeAt(0));
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 'WEBP'.length);
  toDataView(header).setUint32(4, length, true);
  return header;
}
