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
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}
