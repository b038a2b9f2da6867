import { type ClipType, SLIDE_PIXELS_MAX, UPLOAD_KINDS } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { BlockReader } from '#shared/media-files/block-reader';
import { findMediaProblem, mediaLengthMs, type MediaProblem, readMediaFile } from '#shared/media-files/media-file';
import { hasMetadata } from '#shared/media-files/metadata';
import { mp3FrameAt } from '#shared/media-files/mp3-file';
import { isWebm } from '#shared/media-files/webm-file';
import { isClean, type Picture, readPicture } from '#shared/pictures/picture';
import { readAscii, isPictureBrand, PictureError, toDataView } from '#shared/pictures/picture-content';
import type { ReadableObject } from '../../adapters/media';

/** What kind of file somebody wants to send. */
export type UploadKind = keyof typeof UPLOAD_KINDS;

const KIND_WORDS: Record<UploadKind, string> = {
  slide: 'A slide can be a PNG, JPEG, WebP, AVIF or GIF picture.',
  clip: 'A clip can be an M4A, MP3, WAV, MP4 or WebM file.',
  peaks: 'A waveform is stored as plain bytes.',
};

/** Whether a file of this type may be sent as this. */
export const isAllowedType = (kind: UploadKind, contentType: string): boolean =>
  (UPLOAD_KINDS[kind].types as readonly string[]).includes(contentType);

/**
 * Refuses what is no file of its kind or too large, by what is said of it.
 * @throws ApiError `invalid-argument`
 */
export function checkFile(kind: UploadKind, { content_type, size }: { content_type: string; size: number }): void {
  const { maxBytes } = UPLOAD_KINDS[kind];
  if (!isAllowedType(kind, content_type)) throw new ApiError('invalid-argument', KIND_WORDS[kind]);
  if (size > maxBytes) {
    throw new ApiError('invalid-argument', `This file is too large: at most ${maxBytes / 1024 / 1024} MB.`);
  }
}

/** How many first bytes say what a file of sound or video is. */
export const FIRST_BYTES = 512 * 1024;

const EXTENSIONS: Record<string, string> = {
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
export const fileExtension = (contentType: string): string => EXTENSIONS[contentType]!;

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
  if (readAscii(bytes, 4, 4) === 'ftyp') {
    const brand = readAscii(bytes, 8, 4);
    return isPictureBrand(brand) || OTHER_BRANDS.includes(brand) ? undefined : 'video/mp4';
  }
  if (readAscii(bytes, 0, 4) === 'RIFF') return readAscii(bytes, 8, 4) === 'WAVE' ? 'audio/wav' : undefined;
  if (isWebm(bytes)) return 'video/webm';
  if (readAscii(bytes, 0, 3) === 'ID3') return 'audio/mpeg';
  // What stood before the first frame is blank.
  const first = bytes.findIndex((byte) => byte !== 0);
  return first >= 0 && mp3FrameAt(toDataView(bytes), first) ? 'audio/mpeg' : undefined;
}

const invalidFile = (message: string) => new ApiError('invalid-argument', message);

/**
 * What a picture is, by all of its bytes: what names a place or a person may stand at their end.
 * @throws ApiError `invalid-argument` when it is no picture, broken, animated, larger than 50 megapixels, or has metadata but
 * orientation and color profile
 */
export function checkPicture(bytes: Uint8Array): Picture {
  const picture = readPictureOrThrow(bytes);
  const { width, height, isAnimated } = picture;
  if (width * height > SLIDE_PIXELS_MAX) {
    throw invalidFile(`This picture is too large: at most ${SLIDE_PIXELS_MAX / 1e6} megapixels.`);
  }
  if (isAnimated) throw invalidFile('This picture is animated. Please send a single frame of it.');
  if (!isClean(bytes, picture)) {
    throw invalidFile(
      'This picture has metadata, such as a location or a comment. Please remove it and send the picture again.',
    );
  }
  return picture;
}

function readPictureOrThrow(bytes: Uint8Array): Picture {
  try {
    return readPicture(bytes);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    if (error.reason === 'unknown') throw invalidFile('This file is not what its name says: it is no picture.');
    throw invalidFile('This picture is broken. Please save it again and try once more.');
  }
}

const SAVE_AGAIN = 'Please save it again, as MP4 or M4A, and add the new file.';

/** What is said of each problem. Our own client changes such a file, or says it, before it sends anything. */
const PROBLEM_MESSAGES: Record<MediaProblem['of'], string> = {
  length: `This file is broken, or does not say how long it is. ${SAVE_AGAIN}`,
  codec: `This file is encoded in a way that not every browser can play. ${SAVE_AGAIN}`,
  edits: `This file was trimmed or joined without being saved again: what was cut away is still in it. ${SAVE_AGAIN}`,
  speed: `Parts of this file are played at another speed, which browsers don’t do. ${SAVE_AGAIN}`,
  tracks: `This file has tracks that nobody would see or hear. ${SAVE_AGAIN}`,
  metadata: `This file says where, when or by what it was made, or who made it. Please remove that (its metadata), and add the new file.`,
};

const METADATA: MediaProblem = { of: 'metadata' };

/**
 * Makes sure that a file of sound or video can be stored as it is. Gives how long it is by its container, in milliseconds, whatever its
 * sender says.
 * @param contentType what the file really is, one of those that a clip may be
 * @throws ApiError `invalid-argument` for one that can't
 */
export async function checkMediaFile(stored: ReadableObject, contentType: string): Promise<number> {
  const type = contentType as ClipType;
  const reader = new BlockReader(stored);
  const file = await readMediaFile(reader, type);
  const problem = findMediaProblem(file, type) ?? ((await hasMetadata(reader, type)) ? METADATA : undefined);
  if (problem) throw new ApiError('invalid-argument', PROBLEM_MESSAGES[problem.of]);
  return mediaLengthMs(file);
}
