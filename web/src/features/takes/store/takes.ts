import { retryWhileLocked } from '../../../platform/files/private-files';
import { acquireLock, listHeldLocks, takeLockName, waitForRelease, withLock } from '../../../platform/storage/locks';
import { recordingsWording } from '../../../wording/recordings';
import type { JournaledTake } from './journal';
import { readStoredTake } from './stored-take';
import {
  deleteTakeMetadata,
  listTakeMetadata,
  openTakeFolder,
  openTakesFolder,
  SOUND_FILE,
  type TakeMetadata,
  type UnsavedReason,
  updateTakeMetadata,
} from './take-storage';
import type { VideoSource } from './video-files';

/** Where the tabs of this browser tell each other that there are other takes now. */
const CHANNEL = 'takes';

/** A take on this computer that is in no project. */
export interface StoredTake extends JournaledTake {
  durationMs: number;
  /** Where its pictures come from; undefined where it has none. */
  videoSource: VideoSource | undefined;
  metadata: TakeMetadata;
}

/**
 * All takes on this computer that hold sound and are in no project, of everybody who uses this browser, oldest first; none
 * that is being made or looked at.
 * @param own takes that are listed though somebody works with them: this tab does
 */
export async function listTakes(own: ReadonlySet<string> = new Set()): Promise<StoredTake[]> {
  const [busy, notes] = await Promise.all([listHeldLocks(), listTakeMetadata()]);
  const found: StoredTake[] = [];
  for await (const takeId of listTakeIds()) {
    if (busy.has(takeLockName(takeId)) && !own.has(takeId)) continue;
    const take = await findTake(takeId, notes.get(takeId) ?? {});
    if (take && take.durationMs > 0) found.push(take);
  }
  return found.sort((a, b) => a.startedAt - b.startedAt);
}

/**
 * Takes that hold no sound: a recorder was open and nothing was said, or all of it was taken back. One that is open now has its lock
 * held.
 */
export async function listEmptyTakes(): Promise<string[]> {
  const found: string[] = [];
  for await (const takeId of listTakeIds()) if (await isEmptyTake(takeId)) found.push(takeId);
  return found;
}

/**
 * Tells when `listTakes` would give something else: a tab has saved a take for later, kept or deleted it, or one that was being
 * made has been let go of, by a tab that has just crashed, too. Gives what ends that.
 */
export function watchTakes(onChange: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const awaited = new Set<string>();
  /** Tells after it has looked who is busy: one who lets go in between would be told of by nobody. */
  const look = async () => {
    const busy = await listHeldLocks();
    for await (const id of listTakeIds()) {
      const lock = takeLockName(id);
      if (!busy.has(lock) || awaited.has(lock) || signal.aborted) continue;
      awaited.add(lock);
      const onRelease = () => {
        awaited.delete(lock);
        void look();
      };
      // Alone, as those who hold it may be several: the worker that writes it and whoever looks at it. Told when this tab holds it
      // no longer, either: a list that is made before takes it for busy.
      waitForRelease(lock, signal).then(onRelease, () => undefined);
    }
    if (!signal.aborted) onChange();
  };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => void look();
  void look();
  return () => {
    ended.abort();
    channel.close();
  };
}

/**
 * Calls `onChange` at once, and whenever a tab has changed what is noted of a take. Returns a function that ends this. Unlike `watchTakes`, it
 * waits for no lock.
 */
export function watchTakeMetadata(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = onChange;
  onChange();
  return () => channel.close();
}

/** Puts a take that has ended among the recordings, and says why it is in no project. Its sound stays as it is. */
export async function saveTakeForLater(takeId: string, reason: UnsavedReason): Promise<void> {
  // A take that cannot be noted of is there all the same, as an interrupted one.
  await updateTakeMetadata(takeId, { reason }).catch(() => undefined);
  notifyTabs();
}

/**
 * Deletes a take: when the server has confirmed the sound, or when the person says so. Rejects when another tab holds on to
 * it, or the disk does not let it go: what is noted of it stays then.
 */
export async function deleteTake(takeId: string): Promise<void> {
  // A browser without private files has nothing there; if they only can't be opened now, what is noted still counts.
  const takes = await openTakesFolder().catch(() => undefined);
  try {
    await retryWhileLocked(async () => takes?.removeEntry(takeId, { recursive: true }));
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NoModificationAllowedError') throw new Error('This recording is in use right now.', { cause: error });
    if (name !== 'NotFoundError') throw error;
  }
  if (takes) await deleteTakeMetadata(takeId).catch(() => undefined);
  notifyTabs();
}

/**
 * Notes that the server has a take, or a part of it. One that is kept as a whole is never offered again, even if its tab is closed
 * before it is deleted; any other stays a recording.
 * @param restReason why the rest of it, if any, is in no project
 */
export async function markTakeAdded(takeId: string, restReason: UnsavedReason | undefined): Promise<void> {
  // Where nothing can be noted, it is deleted in a moment all the same.
  await updateTakeMetadata(takeId, {
    addTo: undefined,
    ...(restReason ? { reason: restReason } : { isKept: true }),
  }).catch(() => undefined);
  notifyTabs();
}

/** Notes when a take goes, once its person has been told. */
export const storeTakeExpiry = (takeId: string, expiresAt: number): Promise<void> =>
  updateTakeMetadata(takeId, { expiresAt });

function notifyTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

async function* listTakeIds(): AsyncGenerator<string> {
  if (!('storage' in navigator)) return;
  try {
    yield* (await openTakesFolder()).keys();
  } catch {
    // A browser without private files has no takes on disk.
  }
}

/** Whether a take holds no sound, or none that was not taken back. */
export async function isEmptyTake(takeId: string): Promise<boolean> {
  try {
    const sound = await (await openTakeFolder(takeId, false)).getFileHandle(SOUND_FILE);
    return (await sound.getFile()).size === 0 || (await findTake(takeId, {}))?.durationMs === 0;
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError';
  }
}

async function findTake(takeId: string, metadata: TakeMetadata): Promise<StoredTake | null> {
  try {
    const { journal, sound, videoSource } = await readStoredTake(takeId);
    const durationMs = Math.floor((sound.sampleCount * 1000) / journal.sampleRate);
    return { ...journal, durationMs, videoSource, metadata };
  } catch {
    return null;
  }
}

/**
 * Locks a take for as long as somebody works with it here, so that nobody else is offered it, in this tab or another. Gives a function
 * that releases it. The worker that writes the take shares the lock.
 */
export const lockTake = (takeId: string): (() => void) => acquireLock(takeLockName(takeId)).release;

/** Does what must not be done with a take twice at once, nor while somebody works with it, in any tab. Throws when somebody does. */
export const withTakeLock = (takeId: string, work: () => Promise<void>): Promise<void> =>
  withLock(takeLockName(takeId), work, { ifHeld: () => new Error(recordingsWording.inUse) });
