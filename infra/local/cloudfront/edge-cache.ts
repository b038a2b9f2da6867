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

/** How many seconds an answer with this `cache-control` stays at the edge. */
export function edgeSeconds(cacheControl: string | undefined, policy: CachePolicy): number {
  const { minSeconds, defaultSeconds, maxSeconds } = policy;
  if (cacheControl === undefined) return defaultSeconds;
  if (/no-store|no-cache|private/.test(cacheControl)) return minSeconds;
  const age = /s-maxage=(\d+)/.exec(cacheControl) ?? /max-age=(\d+)/.exec(cacheControl);
  return age ? Math.min(Math.max(Number(age[1]), minSeconds), maxSeconds) : defaultSeconds;
}
