import { type Backoff, backoffMs, retry, wait } from '#shared/time/retry';

const TRIES = 8;
/** Each wait is entirely random, so that writes that collided once do not collide again. */
const BACKOFF: Backoff = { firstMs: 15, maxMs: 1920, jitter: 1 };

/**
 * Runs work, and runs it again after a growing, random wait while it fails in a way that passes.
 * @throws whatever the work throws that does not pass, or throws the last time
 */
export const tryAgain = <T>(work: () => Promise<T>, isPassing: (error: unknown) => boolean): Promise<T> =>
  retry(work, { isPassing, backoff: BACKOFF, tries: TRIES });

/**
 * Sends all parts of a batch: those that `send` gives back, as the table was too busy for them, again after a growing, random
 * pause. Rejects when none of them has gone for eight times in a row.
 */
export async function sendAll<T>(
  parts: readonly T[],
  send: (open: readonly T[]) => Promise<readonly T[]>,
): Promise<void> {
  let open = parts;
  for (let inVain = 0; open.length > 0;) {
    const left = await send(open);
    inVain = left.length < open.length ? 0 : inVain + 1;
    if (inVain === TRIES) throw new Error('The table takes nothing more of a batch.');
    if (left.length > 0) await wait(backoffMs(inVain + 1, BACKOFF));
    open = left;
  }
}
