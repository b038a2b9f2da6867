import { PostFailed } from './post-failed';

/** A line on which nothing has moved for so long is dead; nothing else would say so for many minutes. */
const DEAD_AFTER_MS = 60_000;

/**
 * Sends a body to the store. `onSent` is told the bytes that have gone out, and of how many. Throws `PostFailed`, of a line that
 * died without a word too.
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
    let deadline = setTimeout(giveUp, DEAD_AFTER_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(deadline);
      deadline = setTimeout(giveUp, DEAD_AFTER_MS);
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
