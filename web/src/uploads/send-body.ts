import { PostFailed } from '../api/post-failed';
import { timeOutOf } from './post-piece';

/** Bytes count as gone out when the system has taken them: so many may still have to go when none moves any more. */
const BUFFERED_BYTES_MAX = 512 * 1024;

/**
 * Sends a body to the store. `onSent` is told the bytes that have gone out, and of how many. Throws `PostFailed`, also where
 * nothing has moved for so long that the line counts as dead: nothing else would say so for many minutes.
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
    const deadAfterMs = timeOutOf(BUFFERED_BYTES_MAX);
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
