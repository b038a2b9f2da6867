import type { UploadForm } from '#shared/api/takes';
import { PostFailed } from './post-failed';

/** A line over which a piece takes longer is too slow to speak over, or dead. */
const TIME_OUT_MS = 60_000;

/**
 * Sends a small file with a signed form. Nobody is told how far it is: a browser that is asked for that asks the store first
 * whether it may send, which is one way there and back more. Throws `PostFailed`.
 */
export async function postPiece({ url, fields }: UploadForm, file: Blob, signal: AbortSignal): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const timeOut = AbortSignal.timeout(TIME_OUT_MS);
  const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.any([signal, timeOut]) }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new PostFailed(0);
    },
  );
  if (!answer.ok) throw new PostFailed(answer.status, await answer.text().catch(() => ''));
}
