import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { SLIDE_PIXELS_MAX } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';

/** How many first bytes say what a file is, large embedded colour profiles and previews before a picture's size included. */
export const FIRST_BYTES = 512 * 1024;

/**
 * Names under which the first bytes' reader knows our types. It names an MP4 by its brand, which is `M4V ` from Apple and HandBrake and
 * `3gp…` from phones.
 */
const ALIASES: Record<string, string> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
};

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

/** They begin alike: which brand a file has does not say whether there are pictures in it. */
const FORMS_OF_MP4 = ['audio/mp4', 'video/mp4'];

/** The ending of a stored file's name. */
export const endingOf = (contentType: string): string => ENDINGS[contentType]!;

/**
 * What a file really is, by its first bytes; undefined when they say nothing known.
 * @param claimed decides only between the sound and the video form of MP4
 */
export async function realTypeOf(firstBytes: Uint8Array, claimed: string): Promise<string | undefined> {
  const found = (await fileTypeFromBuffer(firstBytes))?.mime;
  if (found === undefined) return undefined;
  const type = ALIASES[found] ?? found;
  return FORMS_OF_MP4.includes(type) && FORMS_OF_MP4.includes(claimed) ? claimed : type;
}

/**
 * Width and height of a picture.
 * @throws ApiError `invalid-argument` when it has none or is larger than 50 megapixels
 */
export function pictureSize(firstBytes: Uint8Array): { width: number; height: number } {
  const { width, height } = readSize(firstBytes);
  if (width * height > SLIDE_PIXELS_MAX) {
    throw new ApiError('invalid-argument', `This picture is too large: at most ${SLIDE_PIXELS_MAX / 1e6} megapixels.`);
  }
  return { width, height };
}

function readSize(firstBytes: Uint8Array): { width: number; height: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(firstBytes);
    if (!(width > 0 && height > 0)) throw new Error('The picture has no size.');
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    throw new ApiError('invalid-argument', 'This picture is broken. Please save it again and try once more.');
  }
}
