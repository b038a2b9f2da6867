import { jittered, pause } from '#shared/time/pause';

/** The pauses after one try and another: the first, and the longest that they grow to. */
interface Pauses {
  firstMs: number;
  longestMs: number;
}

const LOST: Pauses = { firstMs: 2000, longestMs: 60_000 };
/** Too many came at once, or one address has had its share of ten minutes: both pass, and not sooner by asking. */
const TOO_MANY: Pauses = { firstMs: 20_000, longestMs: 300_000 };

const passes = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/**
 * Sends something again, ever more seldom and never at the same moment as others, while it does not arrive or there is no room
 * for it; as long as the page is open. Gives the answer that will not be another one.
 */
export async function untilTaken<A extends { status: number }>(
  send: () => Promise<A>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<A> {
  for (let tries = 0; ; tries++) {
    const answer = await send();
    if (!passes(answer.status)) return answer;
    const { firstMs, longestMs } = answer.status === 429 ? TOO_MANY : LOST;
    const longest = Math.min(firstMs * 2 ** tries, longestMs);
    await wait(jittered(longest));
  }
}
