import type { CachePolicy } from './behavior';

export interface CachedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Larger answers are not cached: they would use too much of this machine's memory. */
export const CACHED_BYTES_MAX = 8 * 1024 * 1024;
/** All answers together. The oldest are dropped first. */
const ALL_BYTES_MAX = 128 * 1024 * 1024;

export class EdgeCache {
  readonly #answers = new Map<string, { path: string; answer: CachedAnswer; staleAt: number }>();
  #bytes = 0;

  get(key: string): CachedAnswer | undefined {
    const kept = this.#answers.get(key);
    if (kept && kept.staleAt > Date.now()) return kept.answer;
    this.#delete(key);
    return undefined;
  }

  set(key: string, path: string, answer: CachedAnswer, seconds: number): void {
    this.#delete(key);
    this.#answers.set(key, { path, answer, staleAt: Date.now() + seconds * 1000 });
    this.#bytes += answer.body.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= ALL_BYTES_MAX) break;
      this.#delete(oldest);
    }
  }

  /** Drops the answers of a path, which may end with `*`, whatever their query. */
  invalidate(path: string): void {
    const prefix = path.endsWith('*') ? path.slice(0, -1) : undefined;
    for (const [key, kept] of this.#answers) {
      const [bare = ''] = kept.path.split('?');
      if (prefix === undefined ? bare === path : bare.startsWith(prefix)) this.#delete(key);
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#answers.get(key)?.answer.body.length ?? 0;
    this.#answers.delete(key);
  }
}

/** Seconds that the edge keeps an answer with this `cache-control`; 0 if it doesn't. */
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

/** CloudFront's default minimum TTL for errors. */
const ERROR_SECONDS = 10;
/** Cached unless the origin forbids it. */
const MISSES = [404, 410, 414, 501];
/** Always cached. */
const FAILURES = [500, 502, 503, 504];
/** Cached only if the origin sets a TTL. */
const REFUSALS = [400, 403, 405, 412, 415];

/** Source: CloudFront developer guide, "Control how long CloudFront caches errors". */
function errorSeconds(status: number, cacheControl: string | undefined, { maxSeconds }: CachePolicy): number {
  const age = parseMaxAge(cacheControl);
  const isKept =
    FAILURES.includes(status) ||
    (MISSES.includes(status) && !isUncacheable(cacheControl)) ||
    (REFUSALS.includes(status) && age !== undefined);
  return isKept ? Math.max(ERROR_SECONDS, Math.min(age ?? 0, maxSeconds)) : 0;
}
