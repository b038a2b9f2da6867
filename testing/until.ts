import { setTimeout as delay } from 'node:timers/promises';

const FIRST_GAP_MS = 20;
const GAP_MAX_MS = 100;
/** How long anything is waited for, pages too. A machine that others use, too, takes a minute for what is there in a second on a quiet one. */
export const WAIT_MS = Number(process.env.UNTIL_MS ?? 120_000);

/**
 * Asks again and again until the answer is true, and fails with what was asked for when it stays false for `limitMs`.
 * For things that happen soon, at a moment that nobody is told: a stream record, a reloaded bundle, an arriving mail. What takes
 * longer is asked for less often, so that the asking does not slow down what is waited for.
 */
export async function until(
  check: () => boolean | Promise<boolean>,
  what = 'the awaited state',
  limitMs = WAIT_MS,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  let gapMs = FIRST_GAP_MS;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs} ms in vain for ${what}.`);
    await delay(gapMs);
    gapMs = Math.min(gapMs * 1.5, GAP_MAX_MS);
  }
}
