import { setTimeout as delay } from 'node:timers/promises';

const GAP_MS = 20;

/**
 * Asks again and again until the answer is true, and fails with what was asked for when it stays false for `limitMs`.
 * For things that happen soon, at a moment that nobody is told: a stream record, a reloaded bundle, an arriving mail.
 */
export async function until(
  check: () => boolean | Promise<boolean>,
  what = 'the awaited state',
  limitMs = 45_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs} ms in vain for ${what}.`);
    await delay(GAP_MS);
  }
}
