import type { UploadForm } from '#shared/api/uploads';
import { PostFailed } from '../api/classify-error';

/** Browsers report bytes as sent once the system has buffered them, so up to this many may still be unsent when progress stops. */
const BUFFERED_BYTES_MAX = 512 * 1024;

/**
 * Sends a body to S3. `onSent` receives the bytes sent and the total. Throws `PostFailed`, also if there was no progress for so long that
 * the connection counts as dead: browsers would report that only after many minutes.
 */
export function sendBody(
  method: 'POST' | 'PUT',
  url: string,
  body: FormData | Blob,
  { onSent, signal }: { onSent: (bytes: number, all: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const giveUp = () => {
      reject(new PostFailed(0));
      request.abort();
    };
    const deadAfterMs = uploadTimeOutMs(BUFFERED_BYTES_MAX);
    let deadline = setTimeout(giveUp, deadAfterMs);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(deadline);
      deadline = setTimeout(giveUp, deadAfterMs);
      onSent(loaded, total);
    };
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new PostFailed(request.status, request.responseText));
    request.onerror = () => reject(new PostFailed(0));
    request.onabort = () => reject(new DOMException('Cancelled.', 'AbortError'));
    request.onloadend = () => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    request.open(method, url);
    request.send(body);
  });
}

/** The file must be the last field: S3 ignores what follows it. */
function toFormData({ fields }: Pick<UploadForm, 'fields'>, file: Blob): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  return body;
}

/** Sends a file with a signed form. `onSent` receives the share that is sent, 0 to 1. Throws `PostFailed`. */
export function postForm(
  form: UploadForm,
  file: Blob,
  { onSent, signal }: { onSent: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const onBytes = (bytes: number, all: number) => onSent(all > 0 ? bytes / all : 0);
  return sendBody('POST', form.url, toFormData(form, file), { onSent: onBytes, signal });
}

/** How long a connection may be silent. */
const TIME_OUT_MS = 60_000;
/** A connection below 64 kbit/s is too slow for recording. A take's end may have megabytes that accumulated without a connection. */
const SLOWEST_BYTES_PER_S = 8 * 1024;

/** How long an upload of this many bytes may take before the connection counts as dead, in whole milliseconds. */
export const uploadTimeOutMs = (bytes: number): number => TIME_OUT_MS + Math.ceil((bytes / SLOWEST_BYTES_PER_S) * 1000);

/** Sends a small file with a signed form, without progress, whose preflight request would cost a round trip. @throws PostFailed */
export async function postSmallFile(form: UploadForm, file: Blob, signal: AbortSignal): Promise<void> {
  const body = toFormData(form, file);
  const timeOut = AbortSignal.timeout(uploadTimeOutMs(file.size));
  const answer = await fetch(form.url, { method: 'POST', body, signal: AbortSignal.any([signal, timeOut]) }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new PostFailed(0);
    },
  );
  if (!answer.ok) throw new PostFailed(answer.status, await answer.text().catch(() => ''));
}
