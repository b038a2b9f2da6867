import { retry } from '#shared/time/retry';
import { classifyError, isTransient, PostFailed } from '../api/classify-error';
import { waitForConnection } from '../connection';

const BACKOFF = { firstMs: 1000, maxMs: 16_000 };
const FAILURES_MAX = 5;

/**
 * Retries an upload after transient errors (network, busy server). The waits grow, and end when the connection is back; after five retries,
 * the error is final. Lost connections have a separate count, so that they don't use up the retries for server errors. Work must be safe to
 * repeat.
 * @param options `outlastsCuts`: retry lost connections for any length of time
 */
export function retryUpload<Result>(
  work: () => Promise<Result>,
  {
    signal,
    wait = waitForConnection,
    outlastsCuts = false,
  }: {
    signal: AbortSignal;
    wait?: typeof waitForConnection;
    outlastsCuts?: boolean;
  },
): Promise<Result> {
  let cuts = 0;
  let failures = 0;
  const isPassing = (error: unknown) => {
    if (classifyError(error) === 'offline') return ++cuts <= FAILURES_MAX || outlastsCuts;
    return isRetryable(error) && ++failures <= FAILURES_MAX;
  };
  return retry(work, { isPassing, backoff: BACKOFF, signal, wait });
}

/**
 * Whether a failed upload may succeed on a retry. An expired form is requested again; but if S3 rejects six new forms, it will reject all:
 * a bucket policy or a company network blocks the upload.
 */
export const isRetryable = (error: unknown): boolean =>
  isTransient(error) || (error instanceof PostFailed && error.isTooOld);
