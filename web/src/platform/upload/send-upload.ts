import type { InputOf, OutputOf } from '#shared/api/contract';
import { completeUpload, type createMultipartUpload, createUpload, PART_BYTES } from '#shared/api/uploads';
import { type ProjectId, uploadId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { limitConcurrency } from '#shared/limit-concurrency';
import { call } from '../api/call';
import { runFileJob } from '../files/file-worker-client';
import { stripMetadata } from '../files/strip-metadata';
import { postForm } from './post-file';
import { sendInParts } from './send-in-parts';
import { retryUpload } from './retry-upload';

const limitUploads = limitConcurrency(4);

/** The result of an upload: the file's URL, and its slide if it became one. */
type Uploaded = OutputOf<typeof completeUpload>;

interface UploadOptions {
  /** Receives the share that is sent, 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
  /** Whether to wait for a lost connection, for any length of time. A large clip always does. */
  outlastsCuts?: boolean;
}

/**
 * Uploads one file: requests a form, posts the file, and has the server check and confirm it. Runs at most four at a time; retries each
 * step after a transient error. Throws the `ApiError` of a rejected request, and the read error if the file no longer exists.
 */
export function sendUpload(
  request: InputOf<typeof createUpload>,
  file: Blob,
  { onSent, signal, outlastsCuts }: UploadOptions,
): Promise<Uploaded> {
  let isSent = false;
  return limitUploads(() =>
    retryUpload(
      async () => {
        if (!isSent) {
          // A missing file must fail here: during the upload, it would look like a lost connection.
          await file.slice(0, 1).arrayBuffer();
          await postForm(await call(createUpload, request, { signal }), file, { onSent, signal });
        }
        isSent = true;
        return call(completeUpload, { id: request.id, project_id: request.project_id }, { signal });
      },
      { signal, outlastsCuts },
    ),
  );
}

interface ClipOptions extends UploadOptions {
  /** Receives the bytes of a large file that the server has confirmed. */
  onConfirmed?: (bytes: number) => void;
}

/** Sends a clip's file without its metadata, a large one in parts; returns its URL. Throws the `ApiError` of a rejected request. */
export const sendClip = async (
  request: InputOf<typeof createMultipartUpload>,
  file: Blob,
  options: ClipOptions,
): Promise<string> => sendCleanClip(request, await stripMetadata(file, request.content_type), options);

/** Sends a clip's file as it is, as `sendClip` does. The server refuses metadata. */
export async function sendCleanClip(
  request: InputOf<typeof createMultipartUpload>,
  file: Blob,
  { onSent, onConfirmed = () => undefined, signal, outlastsCuts }: ClipOptions,
): Promise<string> {
  const { size } = request;
  if (size <= PART_BYTES) {
    return (await sendUpload({ ...request, kind: 'clip' }, file, { onSent, signal, outlastsCuts })).url;
  }
  return (await sendInParts(request, file, { onSent: (bytes) => onSent(bytes / size), onConfirmed, signal })).url;
}

/** A clip that needs an audio sidecar, whose name starts with `created_at` (spec section 4). */
interface SidecarTarget {
  project_id: ProjectId;
  created_at: number;
}

/** An MP3 of a file's sound; empty if it has none. Rejects if it can't be created. */
export const extractAudioSidecar = (file: Blob, signal: AbortSignal): Promise<Blob> =>
  runFileJob({ type: 'mp3', file }, { signal });

/** Sends the MP3 of a video's sound. Returns its URL; '' for a silent video or a failure, after which it can be created later. */
export async function sendAudioSidecar(
  { created_at, project_id }: SidecarTarget,
  make: () => Promise<Blob>,
  signal: AbortSignal,
): Promise<string> {
  try {
    const mp3 = await make();
    if (mp3.size === 0) return '';
    const id = uploadId.parse(newId());
    const request = { id, project_id, created_at, content_type: 'audio/mpeg' as const, size: mp3.size };
    return await sendClip(request, mp3, { onSent: () => undefined, signal, outlastsCuts: true });
  } catch {
    return '';
  }
}

/** Runs tasks that are useless without each other: a failure aborts the others. Their results in order; throws the first error. */
export async function runAllOrAbort<Results extends readonly unknown[]>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => { readonly [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> {
  const ended = new AbortController();
  try {
    return await Promise.all(work(AbortSignal.any([signal, ended.signal])));
  } finally {
    ended.abort();
  }
}
