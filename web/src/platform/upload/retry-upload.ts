import { retry } from '#shared/time/retry';
import { classifyError, isTransient, PostFailed } from '../api/classify-error';
import { waitForConnection } from '../connection';

const BACKOFF = { firstMs: 1000, maxMs: 16_000 };
const FAILURES_MAX = 5;

/**
 * Repeats an upload's work that failed for a reason that can pass (the network, a busy server), with growing waits that end when
 * the connection is back; after five of them the failure is final. Cuts of the connection are counted apart, so that a refusal that is
 * thrown was one each time. Work must be safe to repeat.
 * @param options `outlastsCuts`: a connection that is cut does not count, however long
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
 * Whether an upload's failure can be over the next time. A form that is too old is asked for anew; a store that has refused six new forms
 * refuses the next one, too: a rule says so, of the bucket or of a company's network.
 */
export const isRetryable = (error: unknown): boolean =>
  isTransient(error) || (error instanceof PostFailed && error.isTooOld);
