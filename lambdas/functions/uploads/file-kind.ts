import type { ClipType } from '#shared/api/uploads';
import { mp3FrameAt } from '#shared/media-files/mp3-frame';
import { isWebm } from '#shared/media-files/webm-file';
import { asciiAt, viewOf } from '#shared/pictures/picture-content';
import { isPictureBrand } from '#shared/pictures/picture-type';

/** How many first bytes say what a file of sound or video is. */
export const FIRST_BYTES = 512 * 1024;

const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/octet-stream': 'peaks',
};

/** The ending of a stored file's name. */
export const endingOf = (contentType: string): string => ENDINGS[contentType]!;

/**
 * What a file of sound or video really is, by its first bytes; undefined where it is none that can be stored.
 * @param claimed decides only between the sound and the video form of MP4
 */
export function detectClipType(firstBytes: Uint8Array, claimed: string): ClipType | undefined {
  const type = detectMediaType(firstBytes);
  return type === 'video/mp4' && claimed === 'audio/mp4' ? claimed : type;
}

/** Brands of QuickTime and of Canon's raw photos, which begin as an MP4 does. */
const OTHER_BRANDS = ['qt  ', 'crx '];

/**
 * The type by the first bytes alone. An MP4 counts as video: its brand does not say whether there are pictures in it. Whether the rest
 * of the file is right, its reader finds out.
 */
function detectMediaType(bytes: Uint8Array): ClipType | undefined {
  if (asciiAt(bytes, 4, 4) === 'ftyp') {
    const brand = asciiAt(bytes, 8, 4);
    return isPictureBrand(brand) || OTHER_BRANDS.includes(brand) ? undefined : 'video/mp4';
  }
  if (asciiAt(bytes, 0, 4) === 'RIFF') return asciiAt(bytes, 8, 4) === 'WAVE' ? 'audio/wav' : undefined;
  if (isWebm(bytes)) return 'video/webm';
  if (asciiAt(bytes, 0, 3) === 'ID3') return 'audio/mpeg';
  // What stood before the first frame is blank.
  const first = bytes.findIndex((byte) => byte !== 0);
  return first >= 0 && mp3FrameAt(viewOf(bytes), first) ? 'audio/mpeg' : undefined;
}
