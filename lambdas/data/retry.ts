import { ApiError } from '#shared/errors';
import { ConditionFailed } from './table';
import { tryAgain } from './try-again';

const isConflict = (error: unknown) => error instanceof ConditionFailed;

/**
 * Runs work that reads, decides and writes with conditions; when something else was written in between, it reads again.
 * The work itself says what can't be settled by trying again.
 * @throws ApiError `unavailable` when others keep being faster
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await tryAgain(work, isConflict);
  } catch (error) {
    if (!isConflict(error)) throw error;
    throw new ApiError('unavailable', 'Others are saving at this moment. Please try again.');
  }
}
