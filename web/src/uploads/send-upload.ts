import type { InputOf, OutputOf } from '#shared/api/contract';
import { completeUpload, createUpload } from '#shared/api/uploads';
import { atMost } from '#shared/at-most';
import { call } from '../api/call';
import { postForm } from './post-form';
import { withRetries } from './with-retries';

const inSlot = atMost(4);

/** What came of an upload: where the file lies now, and the slide that it became, if it is one. */
export type Uploaded = OutputOf<typeof completeUpload>;

export interface UploadOptions {
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
  return inSlot(() =>
    withRetries(
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
