import { holdLock } from '../../storage/locks';
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
  // A folder of a take that nobody holds may be cleared away while it is empty.
  await holdLock(takeLock(takeId)).held;
  try {
    return overflowingTakeStore(await openTakeStore(takeId), () => onTrouble('disk-full'), makeRoom);
  } catch {
    onTrouble('not-on-disk');
    return memoryTakeStore();
  }
}
