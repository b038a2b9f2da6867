import { mediaTypeOf } from '#shared/media-files/media-type';

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
export function realTypeOf(firstBytes: Uint8Array, claimed: string): string | undefined {
  const type = mediaTypeOf(firstBytes);
  return type === 'video/mp4' && claimed === 'audio/mp4' ? claimed : type;
}
