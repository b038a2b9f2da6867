/** Ends after so many milliseconds, or as soon as `signal` is aborted: whoever waits looks at the signal then. */
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
  /** The wait after the first failure, milliseconds. */
  firstMs: number;
  /** No wait is longer, milliseconds. */
  maxMs: number;
  /** Each wait is so many times as long as the one before; 2 if left out. */
  factor?: number;
  /** The share of each wait that is left to chance, 0 to 1, so that many pages don't come back at once; none if left out. */
  jitter?: number;
}

/** How long to wait after so many failures in a row (from 1), milliseconds. @param random gives a number from 0 to 1 */
export function backoffMs(
  failures: number,
  { firstMs, maxMs, factor = 2, jitter = 0 }: Backoff,
  random: () => number = Math.random,
): number {
  const longestMs = Math.min(firstMs * factor ** (failures - 1), maxMs);
  return longestMs - longestMs * jitter * (1 - random());
}

interface RetryOptions {
  /** Whether the same work can succeed the next time. */
  isPassing: (error: unknown) => boolean;
  backoff: Backoff;
  /** How often the work is done at most; without end if left out. */
  tries?: number;
  /** Ends the trying. */
  signal?: AbortSignal;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Does work again while it fails for a reason that passes, with growing waits. The work must be safe to repeat.
 * @throws the error of the last try, or the signal's reason
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
