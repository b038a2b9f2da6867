import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 8;
const FIRST_PAUSE_MS = 15;

/**
 * Runs work, and runs it again after a growing, random pause while it fails in a way that `passes`.
 * @throws whatever the work throws that does not pass, or throws the last time
 */
export async function tryAgain<T>(work: () => Promise<T>, passes: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!passes(error) || attempt === TRIES) throw error;
      await pauseAfter(attempt);
    }
  }
}

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
    if (left.length > 0) await pauseAfter(inVain + 1);
    open = left;
  }
}

const pauseAfter = (attempt: number): Promise<void> => pause(Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1));
