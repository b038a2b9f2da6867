import { readAvif } from '#shared/pictures/avif';
import { readGif } from '#shared/pictures/gif';
import { readJpeg } from '#shared/pictures/jpeg';
import {
  type PictureContent,
  PictureError,
  type PictureType,
  detectPictureType,
} from '#shared/pictures/picture-content';
import { readPng } from '#shared/pictures/png';
import { readWebp } from '#shared/pictures/webp';

/** A parsed picture file: its type, its appearance, and its bytes without metadata. */
export interface Picture {
  type: PictureType;
  /** Pixels as shown, after applying the orientation. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8, for the viewer to apply. 1 for a JPEG, which keeps it, and for an AVIF, which has properties of its own. */
  orientation: number;
  /** Whether it has more than one frame. The clean file must not be shown then. */
  isAnimated: boolean;
  /** The file without metadata, as consecutive parts: it keeps only orientation (JPEG) and color profile. */
  clean: readonly Uint8Array[];
}

const READERS: Record<PictureType, (bytes: Uint8Array) => PictureContent> = {
  'image/avif': readAvif,
  'image/gif': readGif,
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
};

/** EXIF orientations from here on swap width and height. */
const ON_ITS_SIDE = 5;

/** Parses a whole picture file: the browser cleans it by this, and the server refuses one that isn't clean. @throws PictureError */
export function readPicture(bytes: Uint8Array): Picture {
  const type = detectPictureType(bytes);
  if (!type) throw new PictureError('unknown');
  const { width, height, orientation = 1, isAnimated, clean } = read(type, bytes);
  if (!(width > 0 && height > 0)) throw new PictureError('damaged');
  const size = orientation >= ON_ITS_SIDE ? { width: height, height: width } : { width, height };
  return { type, ...size, orientation: type === 'image/jpeg' ? 1 : orientation, isAnimated, clean };
}

function read(type: PictureType, bytes: Uint8Array): PictureContent {
  try {
    return READERS[type](bytes);
  } catch (error) {
    // A field lies beyond the end of its container.
    if (error instanceof RangeError) throw new PictureError('damaged');
    throw error;
  }
}

/** Whether a file equals its clean version, byte by byte. */
export function isClean(bytes: Uint8Array, { clean }: Picture): boolean {
  let at = 0;
  for (const part of clean) {
    if (!isEqual(part, bytes.subarray(at, at + part.length))) return false;
    at += part.length;
  }
  return at === bytes.length;
}

function isEqual(part: Uint8Array, there: Uint8Array): boolean {
  if (part.length !== there.length) return false;
  if (part.buffer === there.buffer && part.byteOffset === there.byteOffset) return true;
  // A plain loop, because a callback per byte takes several times as long for a large AVIF.
  for (let at = 0; at < part.length; at++) if (part[at] !== there[at]) return false;
  return true;
}
