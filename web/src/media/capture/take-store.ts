import { toLine, type JournalEntry } from './journal-format';
import { JOURNAL_FILE, SOUND_FILE, takeFolder } from './take-files';

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
  note(entry: JournalEntry): void;
  read(fromSample: number, toSample: number): Int16Array;
  /** Lets go of everything; throws where what is on disk may lack its end. */
  close(): void;
}

/**
 * Opens a take on disk, in a worker. Sound is written as it comes and flushed twice a second; an event is flushed at once.
 * Throws where the browser has no private file system or no room.
 */
export async function openTakeStore(takeId: string): Promise<TakeStore> {
  const folder = await takeFolder(takeId, true);
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
    note(entry) {
      writeAll(journal, new TextEncoder().encode(toLine(entry)));
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
export const sampleCountOf = (bytes: number): number => Math.floor(bytes / BYTES_PER_SAMPLE);

/** Appends all of the bytes or, where the disk is full, none of them. */
function writeAll(file: FileSystemSyncAccessHandle, bytes: Uint8Array): void {
  const at = file.getSize();
  if (file.write(bytes, { at }) === bytes.byteLength) return;
  file.truncate(at);
  throw new DOMException('The disk is full.', 'QuotaExceededError');
}
