import { memoryTakeStore } from './memory-take-store';
import { overflowingTakeStore } from './overflowing-take-store';
import { takeLock } from './take-files';
import { openTakeStore, type TakeStore } from './take-store';

/**
 * Opens the files of a take and holds its lock; a browser that gives no files, or no room, keeps it in memory. `onTrouble` is
 * told of what that means for the person; `makeRoom` is asked where the disk is full, and gives whether it is so no longer.
 */
export async function openStore(
  takeId: string,
  onTrouble: (trouble: 'not-on-disk' | 'disk-full') => void,
  makeRoom: () => boolean,
): Promise<TakeStore> {
  await holdLockForEver(takeLock(takeId));
  try {
    return overflowingTakeStore(await openTakeStore(takeId), () => onTrouble('disk-full'), makeRoom);
  } catch {
    onTrouble('not-on-disk');
    return memoryTakeStore();
  }
}

/** Resolves when the lock is held: a folder of a take that nobody holds may be cleared away while it is empty. */
const holdLockForEver = (name: string): Promise<void> =>
  new Promise((held) => {
    if (!('locks' in navigator)) return held();
    const whileHeld = () => {
      held();
      return new Promise(() => undefined);
    };
    navigator.locks.request(name, { mode: 'shared' }, whileHeld).catch(held);
  });
