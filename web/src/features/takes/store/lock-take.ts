import { acquireLock, takeLockName, withLock } from '../../../platform/storage/locks';
import { recordingsWording } from '../../../wording/recordings';

/**
 * Locks a take for as long as somebody works with it here, so that nobody else is offered it, in this tab or another. Gives a function
 * that releases it. The worker that writes the take shares the lock.
 */
export const lockTake = (takeId: string): (() => void) => acquireLock(takeLockName(takeId)).release;

/** Does what must not be done with a take twice at once, nor while somebody works with it, in any tab. Throws when somebody does. */
export const withTakeLock = (takeId: string, work: () => Promise<void>): Promise<void> =>
  withLock(takeLockName(takeId), work, { ifHeld: () => new Error(recordingsWording.inUse) });
