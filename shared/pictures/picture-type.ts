import { asciiAt } from './picture-content';

/** What a stored picture may be. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/gif';

/**
 * The brands of an ISO base media file (ISO 14496-12), the major one first; none where the bytes don't begin with them. A box that
 * claims to be longer than the bytes is read as far as they go.
 */
export function brandsOf(bytes: Uint8Array): string[] {
  if (asciiAt(bytes, 4, 4) !== 'ftyp') return [];
  const length = ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0);
  const brands = asciiAt(bytes, 16, Math.max(0, length - 16)).match(/[^]{4}/g) ?? [];
  return [asciiAt(bytes, 8, 4), ...brands];
}

const PICTURE_BRAND = /^(avi[fos]|hei[cxms]|hev[cxms]|mif[12]|msf1|mia[fnb])$/;

/** Whether a brand is one of pictures (AVIF, HEIC and others), whose files begin as those of films do. */
export const isPictureBrand = (brand: string): boolean => PICTURE_BRAND.test(brand);

/** What picture a file is by its first bytes, never by its name; null for all others. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (asciiAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (asciiAt(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(asciiAt(bytes, 0, 6))) return 'image/gif';
  if (asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 4) === 'WEBP') return 'image/webp';
  // Several encoders call an AVIF a `mif1` first: any of its brands says what it is.
  return brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'image/avif' : null;
}
