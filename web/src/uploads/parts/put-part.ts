import { PostFailed } from '../post-form';

/** Sends a part of a file to its signed address. `onSent` is told the bytes that have gone out. Throws `PostFailed`. */
export function putPart(
  url: string,
  part: Blob,
  { onSent, signal }: { onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new PostFailed(request.status, request.responseText));
    request.onerror = () => reject(new PostFailed(0));
    request.onabort = () => reject(new DOMException('Cancelled.', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.open('PUT', url);
    request.send(part);
  });
}
