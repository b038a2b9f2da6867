import { readExifOrientation } from '#shared/pictures/exif';
import {
  readAscii,
  assertPartCount,
  type PictureContent,
  PictureError,
  toDataView,
} from '#shared/pictures/picture-content';

const SIGNATURE_BYTES = 8;
/** A chunk's content follows its length and type, and precedes a checksum. */
const HEADER_BYTES = 8;
const CHECKSUM_BYTES = 4;

/** The chunks of a still picture and its colors (PNG, third edition, section 11). */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'sBIT',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'mDCV',
  'cLLI',
]);

/** Reads a PNG: the still picture and its colors, without what follows the last chunk. @throws PictureError, RangeError */
export function readPng(bytes: Uint8Array): PictureContent {
  const view = toDataView(bytes);
  const clean = [bytes.subarray(0, SIGNATURE_BYTES)];
  const size = { width: 0, height: 0 };
  let orientation = 1;
  let isAnimated = false;
  for (let at = SIGNATURE_BYTES, parts = 1; ; parts++) {
    assertPartCount(parts);
    if (at + HEADER_BYTES > bytes.length) throw new PictureError('cut off');
    const type = readAscii(bytes, at + 4, 4);
    const body = at + HEADER_BYTES;
    const end = body + view.getUint32(at) + CHECKSUM_BYTES;
    if (end > bytes.length) throw new PictureError('cut off');
    if (type === 'IHDR') Object.assign(size, { width: view.getUint32(body), height: view.getUint32(body + 4) });
    if (type === 'eXIf') orientation = readExifOrientation(bytes.subarray(body, end - CHECKSUM_BYTES));
    if (type === 'acTL') isAnimated = view.getUint32(body) > 1;
    if (KEPT.has(type)) clean.push(bytes.subarray(at, end));
    if (type === 'IEND') return { ...size, orientation, isAnimated, clean };
    at = end;
  }
}
