import { PostFailed } from './post-failed';

/** Sends a body to the store. `onSent` is told the bytes that have gone out, and of how many. Throws `PostFailed`. */
export function sendBody(
  method: 'POST' | 'PUT',
  url: string,
  body: FormData | Blob,
  { onSent, signal }: { onSent: (bytes: number, all: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new PostFailed(request.status, request.responseText));
    request.onerror = () => reject(new PostFailed(0));
    request.onabort = () => reject(new DOMException('Cancelled.', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.open(method, url);
    request.send(body);
  });
}
