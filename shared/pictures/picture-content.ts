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
export const readAscii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** A view of the same bytes; it throws `RangeError` for a field that lies behind their end. */
export const toDataView = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** What a stored picture may be. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/gif';

/**
 * The brands of an ISO base media file (ISO 14496-12), the major one first; none where the bytes don't begin with them. A box that
 * claims to be longer than the bytes is read as far as they go.
 */
export function readBrands(bytes: Uint8Array): string[] {
  if (readAscii(bytes, 4, 4) !== 'ftyp') return [];
  const length = ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0);
  const brands = readAscii(bytes, 16, Math.max(0, length - 16)).match(/[^]{4}/g) ?? [];
  return [readAscii(bytes, 8, 4), ...brands];
}

const PICTURE_BRAND = /^(avi[fos]|hei[cxms]|hev[cxms]|mif[12]|msf1|mia[fnb])$/;

/** Whether a brand is one of pictures (AVIF, HEIC and others), whose files begin as those of films do. */
export const isPictureBrand = (brand: string): boolean => PICTURE_BRAND.test(brand);

/** What picture a file is by its first bytes, never by its name; null for all others. */
export function detectPictureType(bytes: Uint8Array): PictureType | null {
  if (readAscii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (readAscii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(readAscii(bytes, 0, 6))) return 'image/gif';
  if (readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 4) === 'WEBP') return 'image/webp';
  // Several encoders call an AVIF a `mif1` first: any of its brands says what it is.
  return readBrands(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'image/avif' : null;
}
