/** What the reader of one format says of a file. */
export interface PictureContent {
  /** Pixels as they are stored, before `orientation`. */
  width: number;
  height: number;
  /** EXIF's, 1 to 8; 1 where it is left out. */
  orientation?: number;
  isAnimated: boolean;
  /** The file without metadata, one part after the other. */
  clean: readonly Uint8Array[];
}

/** Why a file can't be read: it is none of our pictures, its structure makes no sense, or its end is missing. */
export class PictureError extends Error {
  constructor(readonly reason: 'unknown' | 'damaged' | 'cut off') {
    super(`The picture is unusable: ${reason}.`);
    this.name = 'PictureError';
  }
}

/** No picture has more segments, chunks, or frames with what is said of each: a GIF of this many lasts most of an hour. */
const PARTS_MAX = 65_536;

/**
 * Makes sure that a file has no more parts than a picture does. One of a few MB can claim millions, and reading them all would take
 * seconds and a gigabyte.
 * @throws PictureError
 */
export function assertPartCount(count: number, max = PARTS_MAX): void {
  if (count > max) throw new PictureError('damaged');
}

/** Bytes as text, one character each; fewer at the end. */
export const asciiAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** A view of the same bytes; it throws `RangeError` for a field that lies behind their end. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
