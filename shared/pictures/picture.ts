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

/** A picture file that was read: what it is, how it is shown, and the same file without metadata. */
export interface Picture {
  type: PictureType;
  /** Pixels, as the picture is shown: turned as its metadata says. */
  width: number;
  height: number;
  /**
   * EXIF's orientation, 1 to 8, that the clean file has lost: whoever shows it turns it. 1 for a JPEG, which keeps it, and for an AVIF,
   * which is turned by properties of its own.
   */
  orientation: number;
  /** Whether it has more than one frame. The clean file is not meant to be shown then. */
  isAnimated: boolean;
  /** The bytes of the file without metadata, one part after the other: only orientation (of a JPEG) and color profile are left. */
  clean: readonly Uint8Array[];
}

const READERS: Record<PictureType, (bytes: Uint8Array) => PictureContent> = {
  'image/avif': readAvif,
  'image/gif': readGif,
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
};

/** From this EXIF orientation on, a picture lies on its side. */
const ON_ITS_SIDE = 5;

/**
 * Reads a whole picture file. The browser cleans a file by this before it is sent, and the server refuses one that this would change.
 * @throws PictureError
 */
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
    // A field lies behind the end of what should hold it.
    if (error instanceof RangeError) throw new PictureError('damaged');
    throw error;
  }
}

/** Whether a file is the same as its clean form, byte by byte. */
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
  // An AVIF is compared whole: a callback for each byte would take several times as long.
  for (let at = 0; at < part.length; at++) if (part[at] !== there[at]) return false;
  return true;
}
