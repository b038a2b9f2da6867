import { UPLOAD_KINDS } from '#shared/api/uploads';
import { ApiError } from '#shared/errors';

/** What kind of file somebody wants to send. */
export type UploadKind = keyof typeof UPLOAD_KINDS;

const KIND_WORDS: Record<UploadKind, string> = {
  slide: 'A slide can be a PNG, JPEG, WebP, AVIF or GIF picture.',
  clip: 'A clip can be an M4A, MP3, WAV, MP4 or WebM file.',
  peaks: 'A waveform is stored as plain bytes.',
};

/** Whether a file of this type may be sent as this. */
export const isTypeOf = (kind: UploadKind, contentType: string): boolean =>
  (UPLOAD_KINDS[kind].types as readonly string[]).includes(contentType);

/**
 * Refuses what is no file of its kind or too large, by what is said of it.
 * @throws ApiError `invalid-argument`
 */
export function checkFile(kind: UploadKind, { content_type, size }: { content_type: string; size: number }): void {
  const { maxBytes } = UPLOAD_KINDS[kind];
  if (!isTypeOf(kind, content_type)) throw new ApiError('invalid-argument', KIND_WORDS[kind]);
  if (size > maxBytes) {
    throw new ApiError('invalid-argument', `This file is too large: at most ${maxBytes / 1024 / 1024} MB.`);
  }
}
