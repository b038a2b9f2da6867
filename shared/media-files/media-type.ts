import type { ClipType } from '#shared/api/uploads';
import { asciiAt } from '#shared/pictures/picture-content';
import { mp3FrameAt } from './mp3-frame';
import { isWebm } from './webm-file';

/** Brands of pictures and of QuickTime, which begin as an MP4 does. */
const OTHER_BRANDS = /^(avi[fos]|hei[cxms]|hev[cxms]|mif[12]|msf1|mia[fnb]|qt {2}|crx )$/;

/**
 * What a file of sound or video is, by its first bytes and never by its name; undefined for all that can't be stored. An MP4 counts as
 * video: which brand it has does not say whether there are pictures in it. Whether the rest of the file is right, its reader says.
 */
export function mediaTypeOf(bytes: Uint8Array): ClipType | undefined {
  if (asciiAt(bytes, 4, 4) === 'ftyp') return OTHER_BRANDS.test(asciiAt(bytes, 8, 4)) ? undefined : 'video/mp4';
  if (asciiAt(bytes, 0, 4) === 'RIFF') return asciiAt(bytes, 8, 4) === 'WAVE' ? 'audio/wav' : undefined;
  if (isWebm(bytes)) return 'video/webm';
  if (asciiAt(bytes, 0, 3) === 'ID3') return 'audio/mpeg';
  // What stood before the first frame is blank.
  const first = bytes.findIndex((byte) => byte !== 0);
  return first >= 0 && mp3FrameAt(viewOf(bytes), first) ? 'audio/mpeg' : undefined;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
