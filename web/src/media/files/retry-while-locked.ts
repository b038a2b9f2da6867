import { retry } from '#shared/time/retry';

const isInUse = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NoModificationAllowedError';

/**
 * Does something with a file, again while it is in use: a worker that has just ended releases its files a moment later. Rejects when it
 * is in use for two seconds, or for another reason.
 */
export const retryWhileLocked = <Result>(work: () => Promise<Result>): Promise<Result> =>
  retry(work, { isPassing: isInUse, backoff: { firstMs: 50, maxMs: 50 }, tries: 40 });
