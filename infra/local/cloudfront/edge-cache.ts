import type { CachePolicy } from './behavior';

/** An answer that is kept whole. */
export interface CachedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Larger answers pass through; media are not worth this machine's memory. */
export const CACHED_BYTES_MAX = 1024 * 1024;

/** What the edge remembers, each answer until its time is over. */
export class EdgeCache {
  readonly #answers = new Map<string, { answer: CachedAnswer; staleAt: number }>();

  get(key: string): CachedAnswer | undefined {
    const kept = this.#answers.get(key);
    if (kept && kept.staleAt > Date.now()) return kept.answer;
    this.#answers.delete(key);
    return undefined;
  }

  set(key: string, answer: CachedAnswer, seconds: number): void {
    this.#answers.set(key, { answer, staleAt: Date.now() + seconds * 1000 });
  }
}

/** How many seconds an answer with this `cache-control` stays at the edge; 0 for one that it does not keep. */
export function cacheSeconds(status: number, cacheControl: string | undefined, policy: CachePolicy): number {
  if (policy.maxSeconds === 0) return 0;
  return status === 200 ? successSeconds(cacheControl, policy) : errorSeconds(status, cacheControl, policy);
}

const parseMaxAge = (cacheControl = ''): number | undefined => {
  const age = /s-maxage=(\d+)/.exec(cacheControl) ?? /max-age=(\d+)/.exec(cacheControl);
  return age ? Number(age[1]) : undefined;
};
const isUncacheable = (cacheControl = ''): boolean => /no-store|no-cache|private/.test(cacheControl);

function successSeconds(cacheControl: string | undefined, policy: CachePolicy): number {
  const { minSeconds, defaultSeconds, maxSeconds } = policy;
  if (isUncacheable(cacheControl)) return minSeconds;
  const age = parseMaxAge(cacheControl);
  return age === undefined ? defaultSeconds : Math.min(Math.max(age, minSeconds), maxSeconds);
}

/** For as long at least, as long as the distribution says nothing else. */
const ERROR_SECONDS = 10;
/** Kept unless the origin says that they are not to be. */
const MISSES = [404, 410, 414, 501];
/** Kept whatever the origin says. */
const FAILURES = [500, 502, 503, 504];
/** Kept if the origin says for how long. */
const REFUSALS = [400, 403, 405, 412, 415];

/** As the developer guide says ("Control how long CloudFront caches errors"). */
function errorSeconds(status: number, cacheControl: string | undefined, { maxSeconds }: CachePolicy): number {
  const age = parseMaxAge(cacheControl);
  const isKept =
    FAILURES.includes(status) ||
    (MISSES.includes(status) && !isUncacheable(cacheControl)) ||
    (REFUSALS.includes(status) && age !== undefined);
  return isKept ? Math.max(ERROR_SECONDS, Math.min(age ?? 0, maxSeconds)) : 0;
}
