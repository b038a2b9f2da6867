import { acquireLock, takeLockName } from '../../../platform/storage/locks';
import { type JournalEntry, formatEntry } from './journal';
import { JOURNAL_FILE, SOUND_FILE, openTakeFolder } from './take-storage';

const FLUSH_EVERY_MS = 500;
const BYTES_PER_SAMPLE = 2;

/** Stores a take's sound and journal while it is recorded; nothing is ever removed. Writing throws if there is no room. */
export interface TakeStore {
  /** Whether everything so far survives the page. */
  readonly isOnDisk: boolean;
  append(samples: Int16Array): void;
  writeEntry(entry: JournalEntry): void;
  read(fromSample: number, toSample: number): Int16Array;
  /** Closes the files; throws if the end may be missing on disk. */
  close(): void;
}

/** Opens a take on disk, in a worker. Flushes sound twice a second, journal entries at once. Throws without a file system or room. */
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

export const countStoredSamples = (bytes: number): number => Math.floor(bytes / BYTES_PER_SAMPLE);

/** Appends all bytes or, if the disk is full, none of them. */
function writeAll(file: FileSystemSyncAccessHandle, bytes: Uint8Array): void {
  const at = file.getSize();
  if (file.write(bytes, { at }) === bytes.byteLength) return;
  file.truncate(at);
  throw new DOMException('The disk is full.', 'QuotaExceededError');
}

/** Samples per block, about 22 s. Blocks are never copied, so that a take of an hour needs no more memory than its sound. */
const BLOCK = 1 << 20;

/** Stores a take in memory, for browsers without private files, such as a private window of Firefox. */
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
      // Nothing survives the page, so nobody would read it.
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
 * Stores the rest of a take in memory if the disk is full and `makeRoom` frees no space. Calls `onFull` once. After an entry did not fit,
 * no more entries are written to disk, because a journal with a missing command would describe a different take.
 */
export function createOverflowTakeStore(disk: TakeStore, onFull: () => void, makeRoom = () => false): TakeStore {
  let onDisk = 0;
  let memory: TakeStore | null = null;
  let hasRoomForEntries = true;
  const overflow = (): TakeStore => {
    if (memory) return memory;
    onFull();
    return (memory = createMemoryTakeStore());
  };
  /** Writes to disk, and tries again if `makeRoom` frees space. */
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
      if (!hasRoomForEntries) return memory?.writeEntry(entry);
      try {
        write(() => disk.writeEntry(entry));
      } catch {
        hasRoomForEntries = false;
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
 * Opens the files of a take and holds its lock. Without private files or room, the take is in memory. `onTrouble` receives what went
 * wrong; `makeRoom` is called if the disk is full, and returns whether it freed space.
 */
export async function acquireTakeStore(
  takeId: string,
  onTrouble: (trouble: 'not-on-disk' | 'disk-full') => void,
  makeRoom: () => boolean,
): Promise<TakeStore> {
  // An unlocked take may be deleted while it is empty.
  await acquireLock(takeLockName(takeId)).held;
  try {
    return createOverflowTakeStore(await openDiskTakeStore(takeId), () => onTrouble('disk-full'), makeRoom);
  } catch {
    onTrouble('not-on-disk');
    return createMemoryTakeStore();
  }
}
