export interface PictureContent {
  /** Pixels as stored, before `orientation`. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8; defaults to 1. */
  orientation?: number;
  isAnimated: boolean;
  /** The file without metadata, as consecutive parts. */
  clean: readonly Uint8Array[];
}

/** Why a file can't be read: it is no supported picture, is damaged, or is truncated. */
export class PictureError extends Error {
  constructor(readonly reason: 'unknown' | 'damaged' | 'cut off') {
    super(`The picture is unusable: ${reason}.`);
    this.name = 'PictureError';
  }
}

/** More segments, chunks, or frames with their descriptions than any real picture has: a GIF with this many lasts most of an hour. */
const PARTS_MAX = 65_536;

/**
 * Checks that a file has no more parts than a picture can have. A file of a few MB can claim millions, and reading them all would take
 * seconds and a gigabyte.
 * @throws PictureError
 */
export function assertPartCount(count: number, max = PARTS_MAX): void {
  if (count > max) throw new PictureError('damaged');
}

/** Decodes bytes as one character each; fewer at the end. */
export const readAscii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** A view of the same bytes; it throws `RangeError` for a field beyond their end. */
export const toDataView = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/gif';

/**
 * The brands of an ISO base media file (ISO 14496-12), the major one first; empty if the bytes don't begin with them. A box that claims to
 * be longer than the bytes is read up to their end.
 */
export function readBrands(bytes: Uint8Array): string[] {
  if (readAscii(bytes, 4, 4) !== 'ftyp') return [];
  const length = ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0);
  const brands = readAscii(bytes, 16, Math.max(0, length - 16)).match(/[^]{4}/g) ?? [];
  return [readAscii(bytes, 8, 4), ...brands];
}

const PICTURE_BRAND = /^(avi[fos]|hei[cxms]|hev[cxms]|mif[12]|msf1|mia[fnb])$/;

/** Whether a brand is a picture format (AVIF, HEIC and others), whose files start like movie files. */
export const isPictureBrand = (brand: string): boolean => PICTURE_BRAND.test(brand);

/** Detects a picture's format by its first bytes, never by its name; null for other files. */
export function detectPictureType(bytes: Uint8Array): PictureType | null {
  if (readAscii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (readAscii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(readAscii(bytes, 0, 6))) return 'image/gif';
  if (readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 4) === 'WEBP') return 'image/webp';
  // Several encoders write `mif1` as an AVIF's major brand, so any of its brands counts.
  return readBrands(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'image/avif' : null;
}
