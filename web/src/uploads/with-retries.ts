import { ApiError } from '#shared/errors';
import { Throttled } from '../api/callable';
import { NotRenewed } from '../api/session/token-keeper';
import { PostFailed } from './post-failed';

const WAITS_MS = [1000, 2000, 4000, 8000, 16_000];

/**
 * Repeats work that failed for a reason that can pass (the network, a busy server), with growing pauses; after five of them
 * the failure is final. Cuts of the line are counted apart, so that a refusal that is thrown was one each time. Work must be
 * safe to repeat.
 * @param options `outlastsCuts`: a line that is cut does not count, however long it is
 */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  {
    signal,
    wait = pause,
    outlastsCuts = false,
  }: {
    signal: AbortSignal;
    wait?: (ms: number, signal: AbortSignal) => Promise<void>;
    outlastsCuts?: boolean;
  },
): Promise<Result> {
  let cuts = 0;
  let failures = 0;
  for (let pauses = 0; ; pauses++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !canPass(error)) throw error;
      const isOver = isCut(error) ? ++cuts > WAITS_MS.length && !outlastsCuts : ++failures > WAITS_MS.length;
      if (isOver) throw error;
      await wait(WAITS_MS[Math.min(pauses, WAITS_MS.length - 1)] ?? 0, signal);
    }
  }
}

/** Why a call had no answer: no network, no answer in time, a sign-in that ran out while nobody could renew it. */
const NO_ANSWERS = [TypeError, DOMException, NotRenewed];

/** Whether nobody has answered: the line, not the server. */
function isCut(error: unknown): boolean {
  if (error instanceof PostFailed) return error.status === 0;
  return error instanceof ApiError && NO_ANSWERS.some((kind) => error.details instanceof kind);
}

/** The store's refusals that are over the next time; S3 says 400 `RequestTimeout` to a line on which nothing came for 20 s. */
const PASSING_STATUSES = new Set([0, 408, 409, 429]);

/** Whether a failure can be over the next time. A form that is too old is asked for anew. */
export function canPass(error: unknown): boolean {
  if (error instanceof PostFailed) {
    const { status, reason, isTooOld } = error;
    return isTooOld || PASSING_STATUSES.has(status) || status >= 500 || reason === 'RequestTimeout';
  }
  if (error instanceof Throttled) return true;
  return error instanceof ApiError && ['internal', 'unavailable', 'deadline-exceeded', 'unknown'].includes(error.code);
}

/**
 * Whether what `withRetries` has given up on can be over some time later, with nobody's doing. A store that has refused each of
 * six new forms refuses the next one, too: a rule says so, of the bucket or of a company's network.
 */
export const canPassLater = (error: unknown): boolean =>
  canPass(error) && !(error instanceof PostFailed && error.isTooOld);

/** Waits; ends early when the line comes back or the work is cancelled. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { signal: ended.signal });
    signal.addEventListener('abort', end, { signal: ended.signal });
  });
}
