import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '#shared/errors';
import { ConditionFailed } from './table';

const TRIES = 8;
const FIRST_PAUSE_MS = 15;

/**
 * Runs work that reads, decides and writes with conditions; when something else was written in between, it reads again.
 * The work itself says what can't be settled by trying again.
 * @throws ApiError `unavailable` when others keep being faster
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
  throw new ApiError('unavailable', 'Others are saving at this moment. Please try again.');
}
