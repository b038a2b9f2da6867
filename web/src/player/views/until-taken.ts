import { type Backoff, backoffMs, wait } from '#shared/time/retry';

const LOST: Backoff = { firstMs: 2000, maxMs: 60_000, jitter: 0.5 };
/** Too many came at once, or one address has had its share of ten minutes: both pass, and not sooner by asking. */
const TOO_MANY: Backoff = { firstMs: 20_000, maxMs: 300_000, jitter: 0.5 };

const passes = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/**
 * Sends something again, ever more seldom and never at the same moment as others, while it does not arrive or there is no room
 * for it; as long as the page is open. Gives the answer that will not be another one.
 */
export async function untilTaken<A extends { status: number }>(
  send: () => Promise<A>,
  pause: (ms: number) => Promise<void> = wait,
): Promise<A> {
  for (let failures = 1; ; failures++) {
    const answer = await send();
    if (!passes(answer.status)) return answer;
    await pause(backoffMs(failures, answer.status === 429 ? TOO_MANY : LOST));
  }
}
