import { acquireLock, takeLockName } from '../../../platform/storage/locks';
import { type JournalEntry, formatEntry } from './journal';
import { JOURNAL_FILE, SOUND_FILE, openTakeFolder } from './take-storage';

const FLUSH_EVERY_MS = 500;
const BYTES_PER_SAMPLE = 2;

/**
 * Where a take's sound and events go while it is recorded; nothing is ever taken out. What is appended or noted where there
 * is no room throws.
 */
export interface TakeStore {
  /** Whether everything so far outlives the page. */
  readonly isOnDisk: boolean;
  append(samples: Int16Array): void;
  writeEntry(entry: JournalEntry): void;
  read(fromSample: number, toSample: number): Int16Array;
  /** Lets go of everything; throws where what is on disk may lack its end. */
  close(): void;
}

/**
 * Opens a take on disk, in a worker. Sound is written as it comes and flushed twice a second; an event is flushed at once.
 * Throws where the browser has no private file system or no room.
 */
async function openDiskTakeStore(takeId: string): Promise<TakeStore> {
  const folder = await openTakeFolder(takeId, true);
  const open = async (name: string) => (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
  const sound = await open(SOUND_FILE);
  const journal = await open(JOURNAL_FILE);
  let flushedAt = performance.now();
  return {
    isOnDisk: true,
    append(samples) {
      writeAll(sound, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
      const now = performance.now();
      if (now - flushedAt < FLUSH_EVERY_MS) return;
      flushedAt = now;
      sound.flush();
    },
    writeEntry(entry) {
      writeAll(journal, new TextEncoder().encode(formatEntry(entry)));
      journal.flush();
    },
    read(fromSample, toSample) {
      const samples = new Int16Array(toSample - fromSample);
      sound.read(samples, { at: fromSample * BYTES_PER_SAMPLE });
      return samples;
    },
    close() {
      try {
        sound.flush();
        journal.flush();
      } finally {
        sound.close();
        journal.close();
      }
    },
  };
}

/** Number of whole samples that a file of sound holds. */
export const countStoredSamples = (bytes: number): number => Math.floor(bytes / BYTES_PER_SAMPLE);

/** Appends all of the bytes or, where the disk is full, none of them. */
function writeAll(file: FileSystemSyncAccessHandle, bytes: Uint8Array): void {
  const at = file.getSize();
  if (file.write(bytes, { at }) === bytes.byteLength) return;
  file.truncate(at);
  throw new DOMException('The disk is full.', 'QuotaExceededError');
}

/** Samples of a block, some 22 s. Blocks are never copied: a take of an hour needs no more memory than its sound. */
const BLOCK = 1 << 20;

/** Keeps a take in memory, for browsers that give no private files, such as a private window of Firefox. */
export function createMemoryTakeStore(): TakeStore {
  let blocks: Int16Array[] = [];
  let count = 0;
  return {
    isOnDisk: false,
    append(samples) {
      for (let from = 0; from < samples.length;) {
        const at = count % BLOCK;
        if (at === 0) blocks.push(new Int16Array(BLOCK));
        const piece = samples.subarray(from, from + BLOCK - at);
        blocks.at(-1)!.set(piece, at);
        count += piece.length;
        from += piece.length;
      }
    },
    writeEntry() {
      // Nothing outlives the page, so nobody would read it.
    },
    read(fromSample, toSample) {
      const to = Math.min(toSample, count);
      const samples = new Int16Array(Math.max(0, to - fromSample));
      for (let from = fromSample; from < to;) {
        const at = from % BLOCK;
        const piece = blocks[Math.floor(from / BLOCK)]!.subarray(at, at + to - from);
        samples.set(piece, from - fromSample);
        from += piece.length;
      }
      return samples;
    },
    close() {
      blocks = [];
    },
  };
}

/**
 * Goes on in memory where the disk is full and `makeRoom` makes no room, so that what is said then is still in the take. `onFull`
 * is told of it once. No
 * note follows on disk that found no room for one: a journal without an order in between would say something else.
 */
export function createOverflowTakeStore(disk: TakeStore, onFull: () => void, makeRoom = () => false): TakeStore {
  let onDisk = 0;
  let memory: TakeStore | null = null;
  let hasRoomForNotes = true;
  const overflow = (): TakeStore => {
    if (memory) return memory;
    onFull();
    return (memory = createMemoryTakeStore());
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
      return memory === null;
    },
    append(samples) {
      if (memory) return memory.append(samples);
      try {
        write(() => disk.append(samples));
        onDisk += samples.length;
      } catch {
        overflow().append(samples);
      }
    },
    writeEntry(entry) {
      if (!hasRoomForNotes) return memory?.writeEntry(entry);
      try {
        write(() => disk.writeEntry(entry));
      } catch {
        hasRoomForNotes = false;
        overflow().writeEntry(entry);
      }
    },
    read(fromSample, toSample) {
      const samples = new Int16Array(toSample - fromSample);
      const split = Math.min(Math.max(onDisk, fromSample), toSample);
      if (split > fromSample) samples.set(disk.read(fromSample, split));
      if (memory && split < toSample) samples.set(memory.read(split - onDisk, toSample - onDisk), split - fromSample);
      return samples;
    },
    close() {
      try {
        disk.close();
      } finally {
        memory?.close();
      }
    },
  };
}

/**
 * Opens the files of a take and holds its lock; a browser that gives no files, or no room, keeps it in memory. `onTrouble` is
 * told of what that means for the person; `makeRoom` is asked where the disk is full, and gives whether it is so no longer.
 */
export async function acquireTakeStore(
  takeId: string,
  onTrouble: (trouble: 'not-on-disk' | 'disk-full') => void,
  makeRoom: () => boolean,
): Promise<TakeStore> {
  // A folder of a take that nobody holds may be cleared away while it is empty.
  await acquireLock(takeLockName(takeId)).held;
  try {
    return createOverflowTakeStore(await openDiskTakeStore(takeId), () => onTrouble('disk-full'), makeRoom);
  } catch {
    onTrouble('not-on-disk');
    return createMemoryTakeStore();
  }
}
