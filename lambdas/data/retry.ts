import { ConditionFailed } from './table';
import { tryAgain } from './try-again';

/** Others kept being faster than work that was tried again and again. */
export class Outpaced extends Error {
  constructor() {
    super('Something else was written in between each time.');
    this.name = 'Outpaced';
  }
}

const isConflict = (error: unknown) => error instanceof ConditionFailed;

/**
 * Runs work that reads, decides and writes with conditions; when something else was written in between, it reads again.
 * The work itself says what can't be settled by trying again.
 * @throws Outpaced
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await tryAgain(work, isConflict);
  } catch (error) {
    throw isConflict(error) ? new Outpaced() : error;
  }
}
