import type { InputOf, OutputOf } from '#shared/api/contract';
import { completeUpload, type createMultipartUpload, createUpload, PART_BYTES } from '#shared/api/uploads';
import { limitConcurrency } from '#shared/limit-concurrency';
import { call } from '../api/call';
import { stripMetadata } from '../files/strip-metadata';
import { postForm } from './post-file';
import { sendInParts } from './send-in-parts';
import { retryUpload } from './retry-upload';

const limitUploads = limitConcurrency(4);

/** What came of an upload: where the file lies now, and the slide that it became, if it is one. */
type Uploaded = OutputOf<typeof completeUpload>;

interface UploadOptions {
  /** Told the share that has gone out, 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
  /** A line that is cut is waited for, however long. */
  outlastsCuts?: boolean;
}

/**
 * Uploads one file: asks for a form, posts, has the server check and confirm. At most four at a time; each step is repeated
 * when it fails for a reason that can pass. Throws the `ApiError` of a refusal, and what reading the
 * file throws where it is gone.
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
          // A file that is gone fails here: to the network it would look like a line that is cut.
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

interface ClipOptions {
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
  const sent = await stripMetadata(file, content_type);
  if (size <= PART_BYTES) {
    return (await sendUpload({ ...request, kind: 'clip' }, sent, { onSent, signal, outlastsCuts })).url;
  }
  return (await sendInParts(request, sent, { onSent: (bytes) => onSent(bytes / size), onConfirmed, signal })).url;
}

/**
 * Does several things at once that are worth nothing without each other: when one fails, the others are called off by the
 * signal that they are given. Gives what they give, in order; throws what the first failure was.
 */
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
