import { EXIF_MARK, buildExif, readExifOrientation } from '#shared/pictures/exif';
import {
  readAscii,
  assertPartCount,
  type PictureContent,
  PictureError,
  toDataView,
} from '#shared/pictures/picture-content';

/** Second bytes of markers (ITU-T T.81, table B.1). */
const RST0 = 0xd0;
const RST7 = 0xd7;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** Frames, tables and scans: everything that decoding needs. C8 is reserved. */
const isOfPicture = (marker: number): boolean => marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8;
/** A frame's header, which holds the size. C4, C8 and CC are not frames. */
const isFrame = (marker: number): boolean => (marker >= 0xc0 && marker <= 0xcf && marker % 4 !== 0) || marker === 0xc0;
const isRestart = (marker: number): boolean => marker >= RST0 && marker <= RST7;

/** Offset of the marker that ends a scan: scan data contains only stuffed bytes and restart markers. */
function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw new PictureError('cut off');
}

const segment = (marker: number, body: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(body.length + 4);
  whole.set([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  whole.set(body, 4);
  return whole;
};

/** The clean version of an application segment; undefined to remove it. */
function stripApplicationSegment(marker: number, whole: Uint8Array): Uint8Array | undefined {
  const body = whole.subarray(4);
  // Both determine how colors are decoded. Any data after them is a thumbnail or unknown.
  if (marker === APP0 && readAscii(body, 0, 5) === 'JFIF\0' && body.length >= 14) {
    const isPlain = body.length === 14 && body[12] === 0 && body[13] === 0;
    return isPlain ? whole : segment(marker, Uint8Array.of(...body.subarray(0, 12), 0, 0));
  }
  if (marker === APP14 && readAscii(body, 0, 5) === 'Adobe' && body.length >= 12) {
    return body.length === 12 ? whole : segment(marker, body.subarray(0, 12));
  }
  return marker === APP2 && readAscii(body, 0, 12) === 'ICC_PROFILE\0' ? whole : undefined;
}

/**
 * Reads a JPEG. Keeps frames, tables, scans, JFIF without its thumbnail, Adobe's color transform, the color profile, and an EXIF with only
 * the orientation. Removes everything after the end of the picture, such as further pictures.
 * @throws PictureError, RangeError
 */
export function readJpeg(bytes: Uint8Array): PictureContent {
  const view = toDataView(bytes);
  const clean: Uint8Array[] = [];
  const size = { width: 0, height: 0 };
  let orientation: number | undefined;
  for (let at = 2, parts = 1; ; parts++) {
    assertPartCount(parts);
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new PictureError('cut off');
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === undefined) throw new PictureError('cut off');
    if (marker === EOI) {
      const turned = orientation === undefined || orientation === 1 ? [] : [segment(APP1, buildExif(orientation))];
      const ends = [Uint8Array.of(0xff, SOI), Uint8Array.of(0xff, EOI)] as const;
      return { ...size, orientation, isAnimated: false, clean: [ends[0], ...turned, ...clean, ends[1]] };
    }
    if (marker <= 1 || marker === SOI || isRestart(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) throw new PictureError('cut off');
    let end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) throw new PictureError('cut off');
    const whole = bytes.subarray(at, end);
    // The first of several counts, as in browsers.
    if (marker === APP1 && readAscii(whole, 4, 6) === EXIF_MARK) orientation ??= readExifOrientation(whole.subarray(4));
    if (isFrame(marker)) Object.assign(size, { height: view.getUint16(at + 5), width: view.getUint16(at + 7) });
    if (marker === SOS) end = findScanEnd(bytes, end);
    const kept = isOfPicture(marker) ? bytes.subarray(at, end) : stripApplicationSegment(marker, whole);
    if (kept) clean.push(kept);
    at = end;
  }
}
