const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

const passes = (status: number): boolean => status === 0 || status === 429 || status >= 500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
    await wait(longest * (0.5 + Math.random() / 2));
  }
}
