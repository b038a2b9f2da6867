import { memoryTakeStore } from './memory-take-store';
import type { TakeStore } from './take-store';

/**
 * Goes on in memory where the disk is full and `makeRoom` makes no room, so that what is said then is still in the take. `onFull`
 * is told of it once. No
 * note follows on disk that found no room for one: a journal without an order in between would say something else.
 */
export function overflowingTakeStore(disk: TakeStore, onFull: () => void, makeRoom = () => false): TakeStore {
  let onDisk = 0;
  let beyond: TakeStore | null = null;
  let hasRoomForNotes = true;
  const overflow = (): TakeStore => {
    if (beyond) return beyond;
    onFull();
    return (beyond = memoryTakeStore());
  };
  /** Writes to the disk, once more where there is room after all. */
  const write = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!makeRoom()) throw error;
      work();
    }
  };
  return {
    get isOnDisk() {
      return beyond === null;
    },
    append(samples) {
      if (beyond) return beyond.append(samples);
      try {
        write(() => disk.append(samples));
        onDisk += samples.length;
      } catch {
        overflow().append(samples);
      }
    },
    note(entry) {
      if (!hasRoomForNotes) return beyond?.note(entry);
      try {
        write(() => disk.note(entry));
      } catch {
        hasRoomForNotes = false;
        overflow().note(entry);
      }
    },
    read(fromSample, toSample) {
      const samples = new Int16Array(toSample - fromSample);
      const split = Math.min(Math.max(onDisk, fromSample), toSample);
      if (split > fromSample) samples.set(disk.read(fromSample, split));
      if (beyond && split < toSample) samples.set(beyond.read(split - onDisk, toSample - onDisk), split - fromSample);
      return samples;
    },
    close() {
      try {
        disk.close();
      } finally {
        beyond?.close();
      }
    },
  };
}
