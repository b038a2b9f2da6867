/** Resolves after `ms`, or as soon as `signal` is aborted; the caller must check the signal. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/** How waits grow from one failure to the next. */
export interface Backoff {
  firstMs: number;
  maxMs: number;
  /** Growth of each wait; defaults to 2. */
  factor?: number;
  /** The random share of each wait, 0 to 1, so that many pages don't retry at once; defaults to 0. */
  jitter?: number;
}

/** The wait after a number of consecutive failures (from 1), in milliseconds. @param random returns a number from 0 to 1 */
export function backoffMs(
  failures: number,
  { firstMs, maxMs, factor = 2, jitter = 0 }: Backoff,
  random: () => number = Math.random,
): number {
  const longestMs = Math.min(firstMs * factor ** (failures - 1), maxMs);
  return longestMs - longestMs * jitter * (1 - random());
}

interface RetryOptions {
  /** Whether the same work can succeed on a retry. */
  isPassing: (error: unknown) => boolean;
  backoff: Backoff;
  /** Maximum number of attempts; defaults to unlimited. */
  tries?: number;
  signal?: AbortSignal;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Runs work and retries it after transient failures, with growing waits. The work must be idempotent.
 * @throws the error of the last attempt, or the signal's reason
 */
export async function retry<Result>(
  work: () => Promise<Result>,
  { isPassing, backoff, tries = Infinity, signal, wait: pause = wait }: RetryOptions,
): Promise<Result> {
  for (let failures = 1; ; failures++) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || failures === tries || !isPassing(error)) throw error;
      await pause(backoffMs(failures, backoff), signal);
    }
  }
}
