import { type ClipType, SLIDE_PIXELS_MAX, UPLOAD_KINDS } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { BlockReader, type ByteSource } from '#shared/media-files/block-reader';
import { findMediaProblem, mediaLengthMs, type MediaProblem, readMediaFile } from '#shared/media-files/media-file';
import { hasMetadata } from '#shared/media-files/metadata';
import { mp3FrameAt } from '#shared/media-files/mp3-file';
import { isWebm } from '#shared/media-files/webm-file';
import { isClean, type Picture, readPicture } from '#shared/pictures/picture';
import { readAscii, isPictureBrand, PictureError, toDataView } from '#shared/pictures/picture-content';

type UploadKind = keyof typeof UPLOAD_KINDS;

const KIND_WORDS: Record<UploadKind, string> = {
  slide: 'A slide can be a PNG, JPEG, WebP, AVIF or GIF picture.',
  clip: 'A clip can be an M4A, MP3, WAV, MP4 or WebM file.',
  peaks: 'A waveform is stored as plain bytes.',
};

export const isAllowedType = (kind: UploadKind, contentType: string): boolean =>
  (UPLOAD_KINDS[kind].types as readonly string[]).includes(contentType);

/** Refuses an announced file of the wrong type or size. @throws ApiError `invalid-argument` */
export function checkFile(kind: UploadKind, { content_type, size }: { content_type: string; size: number }): void {
  const { maxBytes } = UPLOAD_KINDS[kind];
  if (!isAllowedType(kind, content_type)) throw new ApiError('invalid-argument', KIND_WORDS[kind]);
  if (size > maxBytes) {
    throw new ApiError('invalid-argument', `This file is too large: at most ${maxBytes / 1024 / 1024} MB.`);
  }
}

/** Number of first bytes that are needed to detect the type of sound or video. */
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

export const fileExtension = (contentType: string): string => EXTENSIONS[contentType]!;

/**
 * Detects a sound or video type by the first bytes; undefined if it can't be stored.
 * @param claimed decides only between the sound and the video form of MP4
 */
export function detectClipType(firstBytes: Uint8Array, claimed: string): ClipType | undefined {
  const type = detectMediaType(firstBytes);
  return type === 'video/mp4' && claimed === 'audio/mp4' ? claimed : type;
}

/** Brands of QuickTime and of Canon's raw photos, which start like an MP4. */
const OTHER_BRANDS = ['qt  ', 'crx '];

/**
 * Detects the type by the first bytes. An MP4 counts as video: its brand doesn't say whether it has pictures. The file's reader checks the
 * rest.
 */
function detectMediaType(bytes: Uint8Array): ClipType | undefined {
  if (readAscii(bytes, 4, 4) === 'ftyp') {
    const brand = readAscii(bytes, 8, 4);
    return isPictureBrand(brand) || OTHER_BRANDS.includes(brand) ? undefined : 'video/mp4';
  }
  if (readAscii(bytes, 0, 4) === 'RIFF') return readAscii(bytes, 8, 4) === 'WAVE' ? 'audio/wav' : undefined;
  if (isWebm(bytes)) return 'video/webm';
  if (readAscii(bytes, 0, 3) === 'ID3') return 'audio/mpeg';
  // Bytes before the first frame are blank.
  const first = bytes.findIndex((byte) => byte !== 0);
  return first >= 0 && mp3FrameAt(toDataView(bytes), first) ? 'audio/mpeg' : undefined;
}

const invalidFile = (message: string) => new ApiError('invalid-argument', message);

/**
 * Checks a picture by all of its bytes: metadata about a place or a person may be at the end.
 * @throws ApiError `invalid-argument` when it is no picture, broken, animated, larger than 50 megapixels, or has metadata other than
 * orientation and color profile
 */
export function checkPicture(bytes: Uint8Array): Picture {
  const picture = readPictureOrThrow(bytes);
  const { width, height, isAnimated } = picture;
  if (width * height > SLIDE_PIXELS_MAX) {
    throw invalidFile(`This picture is too large: at most ${SLIDE_PIXELS_MAX / 1e6} megapixels.`);
  }
  if (isAnimated) throw invalidFile('This picture is animated. Upload a single frame.');
  if (!isClean(bytes, picture)) {
    throw invalidFile(
      'This picture has metadata, such as a location or a comment. Remove it and upload the picture again.',
    );
  }
  return picture;
}

function readPictureOrThrow(bytes: Uint8Array): Picture {
  try {
    return readPicture(bytes);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    if (error.reason === 'unknown') throw invalidFile('This file isn’t a picture, whatever its name says.');
    throw invalidFile('This picture is damaged. Save it again and try again.');
  }
}

const SAVE_AGAIN = 'Save it again as MP4 or M4A, and add the new file.';

/** The message for each problem. Our own client fixes such a file, or reports the problem, before uploading. */
const PROBLEM_MESSAGES: Record<MediaProblem['of'], string> = {
  length: `This file is damaged, or doesn’t say how long it is. ${SAVE_AGAIN}`,
  codec: `This file is encoded in a way that not every browser can play. ${SAVE_AGAIN}`,
  edits: `This file was trimmed or joined without being saved again: what was cut away is still in it. ${SAVE_AGAIN}`,
  speed: `Parts of this file are played at another speed, which browsers don’t do. ${SAVE_AGAIN}`,
  tracks: `This file has tracks that nobody would see or hear. ${SAVE_AGAIN}`,
  metadata: `This file has metadata, such as a location, a time, or a name. Remove it, and add the new file.`,
};

const METADATA: MediaProblem = { of: 'metadata' };

/**
 * Checks that sound or video can be stored unchanged. Returns its length in milliseconds from the container, whatever the sender claims.
 * @param contentType the file's real type, one of those allowed for a clip
 * @throws ApiError `invalid-argument` if it can't be stored
 */
export async function checkMediaFile(stored: ByteSource, contentType: string): Promise<number> {
  const type = contentType as ClipType;
  const reader = new BlockReader(stored);
  const file = await readMediaFile(reader, type);
  const problem = findMediaProblem(file, type) ?? ((await hasMetadata(reader, type)) ? METADATA : undefined);
  if (problem) throw new ApiError('invalid-argument', PROBLEM_MESSAGES[problem.of]);
  return mediaLengthMs(file);
}
