import type { InputOf } from '#shared/api/contract';
import { type createMultipartUpload, PART_BYTES } from '#shared/api/uploads';
import { withoutMetadata } from '../media/files/without-metadata';
import { sendInParts } from './parts/send-in-parts';
import { sendUpload } from './send-upload';

export interface ClipOptions {
  /** Told the share that has gone out, 0 to 1. */
  onSent: (share: number) => void;
  /** Told the bytes of a large file that the server has for good. */
  onConfirmed?: (bytes: number) => void;
  signal: AbortSignal;
  /** A line that is cut is waited for, however long; for a large file it is anyway. */
  outlastsCuts?: boolean;
}

/** Sends the file of a clip without its metadata, a large one in parts; gives where it lies. Throws the `ApiError` of a refusal. */
export async function sendClip(
  request: InputOf<typeof createMultipartUpload>,
  file: Blob,
  { onSent, onConfirmed = () => undefined, signal, outlastsCuts }: ClipOptions,
): Promise<string> {
  const { size, content_type } = request;
  const sent = await withoutMetadata(file, content_type);
  if (size <= PART_BYTES) {
    return (await sendUpload({ ...request, kind: 'clip' }, sent, { onSent, signal, outlastsCuts })).url;
  }
  return (await sendInParts(request, sent, { onSent: (bytes) => onSent(bytes / size), onConfirmed, signal })).url;
}
