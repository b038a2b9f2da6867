import { sendBody } from './send-body';

/** Sends a file with a signed form. `onSent` is told the share that has gone out, 0 to 1. Throws `PostFailed`. */
export function postForm(
  form: { url: string; fields: Record<string, string> },
  file: Blob,
  { onSent, signal }: { onSent: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', file);
  const onBytes = (bytes: number, all: number) => onSent(all > 0 ? bytes / all : 0);
  return sendBody('POST', form.url, body, { onSent: onBytes, signal });
}
