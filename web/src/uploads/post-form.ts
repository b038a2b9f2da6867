/** The store refused a file, or could not be reached (status 0). */
export class PostFailed extends Error {
  /** What S3 calls its reason, such as `RequestTimeout`; '' without one. */
  readonly reason: string;

  /** @param answer the body of the store's answer */
  constructor(
    readonly status: number,
    answer = '',
  ) {
    super(`The file was not taken (${status}).`);
    this.name = 'PostFailed';
    this.reason = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? '';
  }
}

/** Sends a file with a signed form. `onSent` is told the share that has gone out, 0 to 1. Throws `PostFailed`. */
export function postForm(
  form: { url: string; fields: Record<string, string> },
  file: Blob,
  { onSent, signal }: { onSent: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new PostFailed(request.status, request.responseText));
    request.onerror = () => reject(new PostFailed(0));
    request.onabort = () => reject(new DOMException('Cancelled.', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.open('POST', form.url);
    request.send(body);
  });
}
