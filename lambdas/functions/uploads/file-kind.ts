import { fileTypeFromBuffer } from 'file-type';

/** How many first bytes say what a file of sound or video is. */
export const FIRST_BYTES = 512 * 1024;

/**
 * Names under which the first bytes' reader knows our types. It names an MP4 by its brand, which is `M4V ` from Apple and HandBrake and
 * `3gp…` from phones.
 */
const ALIASES: Record<string, string> = {
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
