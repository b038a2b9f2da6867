import { takeLock } from '../media/capture/take-files';
import { holdLock } from '../storage/hold-lock';
import { recordingsWording } from '../wording/recordings';

/**
 * Holds a take for as long as somebody works with it here, so that nobody else is offered it, in this tab or another; gives
 * what lets it go. It is shared with the worker that writes the take, which holds it too.
 */
export const holdTake = (takeId: string): (() => void) => holdLock(takeLock(takeId));

/** Does what must not be done with a take twice at once, nor while somebody works with it, in any tab. Throws when somebody does. */
export async function withTakeAlone(takeId: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(takeLock(takeId), { ifAvailable: true }, (lock) => {
    if (!lock) throw new Error(recordingsWording.inUse);
    return work();
  });
}
