import { readAscii, toDataView } from '#shared/pictures/picture-content';

/** The prefix of EXIF in a JPEG, and in some WebP files. */
export const EXIF_MARK = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;

/** The EXIF orientation, 1 to 8; 1 if it is missing or unreadable. */
export function readExifOrientation(exif: Uint8Array): number {
  try {
    return readOrientation(readAscii(exif, 0, 6) === EXIF_MARK ? exif.subarray(6) : exif);
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

function readOrientation(tiff: Uint8Array): number {
  const order = readAscii(tiff, 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const isLittle = order === 'II';
  const view = toDataView(tiff);
  const directory = view.getUint32(4, isLittle);
  const count = view.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 2, isLittle) === SHORT ? view.getUint16(entry + 8, isLittle) : 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

export const buildExif = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...Array.from(`${EXIF_MARK}MM\0*`, (character) => character.charCodeAt(0)),
    ...[0, 0, 0, 8, 0, 1],
    ...[ORIENTATION >> 8, ORIENTATION & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  );
