import { setTimeout as delay } from 'node:timers/promises';

const FIRST_GAP_MS = 20;
const GAP_MAX_MS = 100;
/** The maximum wait, also for pages. A busy machine needs a minute for what takes a second on an idle one. */
export const WAIT_MS = Number(process.env.UNTIL_MS ?? 120_000);

/**
 * Polls until `check` returns true; throws with `what` if that takes longer than `limitMs`. For results without a notification: a stream
 * record, a reloaded bundle, an arriving mail. Polls less often over time, so that polling doesn't slow down the work.
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
