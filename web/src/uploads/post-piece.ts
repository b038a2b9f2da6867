import type { UploadForm } from '#shared/api/takes';
import { PostFailed } from '../api/post-failed';

/** So long may a line say nothing. */
const TIME_OUT_MS = 60_000;
/** What is slower than 64 kbit/s can't be spoken over. A take's end may be megabytes that have gathered while it was cut. */
const SLOWEST_BYTES_PER_S = 8 * 1024;

/** How long a file of so many bytes may be on its way before the line counts as dead, in whole milliseconds. */
export const timeOutOf = (bytes: number): number => TIME_OUT_MS + Math.ceil((bytes / SLOWEST_BYTES_PER_S) * 1000);

/**
 * Sends a small file with a signed form. Nobody is told how far it is: a browser that is asked for that asks the store first
 * whether it may send, which is one way there and back more. Throws `PostFailed`.
 */
export async function postPiece({ url, fields }: UploadForm, file: Blob, signal: AbortSignal): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const timeOut = AbortSignal.timeout(timeOutOf(file.size));
  const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.any([signal, timeOut]) }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new PostFailed(0);
    },
  );
  if (!answer.ok) throw new PostFailed(answer.status, await answer.text().catch(() => ''));
}
