import { retryWhileLocked } from '../../../platform/files/private-files';
import {
  acquireLock,
  listHeldLocks,
  notifyTabs,
  onTabsNotified,
  takeLockName,
  watchLocks,
  withLock,
} from '../../../platform/storage/locks';
import { recordingsWording } from '../../../wording/recordings';
import type { JournaledTake } from './journal';
import { readStoredTake } from './stored-take';
import {
  deleteTakeMetadata,
  listTakeMetadata,
  openTakeFolder,
  SOUND_FILE,
  type TakeMetadata,
  takesFolder,
  type UnsavedReason,
  updateTakeMetadata,
} from './take-storage';
import type { VideoSource } from './video-files';

/** The channel on which this browser's tabs notify each other that the takes changed. */
const CHANNEL = 'takes';

/** A take on this computer that is in no project. */
export interface StoredTake extends JournaledTake {
  durationMs: number;
  /** Undefined if the take has no video. */
  videoSource: VideoSource | undefined;
  metadata: TakeMetadata;
}

/**
 * Lists all takes on this computer that have sound and are in no project, oldest first, for every account of this browser. Skips takes
 * that are locked, because they are being recorded or shown.
 * @param own takes to list even if they are locked, because this tab holds the lock
 */
export async function listTakes(own: ReadonlySet<string> = new Set()): Promise<StoredTake[]> {
  const [busy, notes] = await Promise.all([listHeldLocks(), listTakeMetadata()]);
  const found: StoredTake[] = [];
  for (const takeId of await takesFolder.list()) {
    if (busy.has(takeLockName(takeId)) && !own.has(takeId)) continue;
    const take = await findTake(takeId, notes.get(takeId) ?? {});
    if (take && take.durationMs > 0) found.push(take);
  }
  return found.sort((a, b) => a.startedAt - b.startedAt);
}

/**
 * Lists takes without sound: nothing was said, or all of it was rewound. The take of an open recorder may be among them; its lock is held.
 */
export async function listEmptyTakes(): Promise<string[]> {
  const found: string[] = [];
  for (const takeId of await takesFolder.list()) if (await isEmptyTake(takeId)) found.push(takeId);
  return found;
}

/** Calls `onChange` when `listTakes` may have changed, even by a tab that crashed. Returns a function that stops watching. */
export const watchTakes = (onChange: () => void): (() => void) =>
  watchLocks(CHANNEL, async () => (await takesFolder.list()).map(takeLockName), onChange);

/** Calls `onChange` at once, and when a tab changes a take's metadata; waits for no lock. Returns a function that stops watching. */
export function watchTakeMetadata(onChange: () => void): () => void {
  const stop = onTabsNotified(CHANNEL, onChange);
  onChange();
  return stop;
}

/** Lists a finished take in Recordings. Its sound does not change. */
export async function saveTakeForLater(takeId: string): Promise<void> {
  // Without metadata, the take is still listed, as interrupted.
  await updateTakeMetadata(takeId, { reason: 'saved-for-later' }).catch(() => undefined);
  notifyTabs(CHANNEL);
}

/** Deletes a take after the server has its sound, or on request. Rejects, with its metadata kept, if a tab uses it or the disk refuses. */
export async function deleteTake(takeId: string): Promise<void> {
  // A browser without private files has no takes on disk. If the folder just can't be opened now, the metadata stays.
  const takes = await takesFolder.open().catch(() => undefined);
  try {
    await retryWhileLocked(async () => takes?.removeEntry(takeId, { recursive: true }));
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NoModificationAllowedError') throw new Error('This recording is in use right now.', { cause: error });
    if (name !== 'NotFoundError') throw error;
  }
  if (takes) await deleteTakeMetadata(takeId).catch(() => undefined);
  notifyTabs(CHANNEL);
}

/**
 * Marks a take as added to its project, as a whole or in part. A whole take is never offered again, even if its tab closes before the take
 * is deleted; the rest of a partly added take stays a recording.
 * @param restReason why the rest, if any, is in no project
 */
export async function markTakeAdded(takeId: string, restReason: UnsavedReason | undefined): Promise<void> {
  // If this fails, the take is still deleted in a moment.
  await updateTakeMetadata(takeId, {
    addTo: undefined,
    ...(restReason ? { reason: restReason } : { isKept: true }),
  }).catch(() => undefined);
  notifyTabs(CHANNEL);
}

/** Whether a take has no sound, or all of it was rewound. */
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

/** Locks a take while it is in use, so that no tab offers it. Returns its release. The worker that writes the take shares the lock. */
export const lockTake = (takeId: string): (() => void) => acquireLock(takeLockName(takeId)).release;

/** Runs `work` while no tab uses the take, and never twice at once. Throws if the take is locked. */
export const withTakeLock = (takeId: string, work: () => Promise<void>): Promise<void> =>
  withLock(takeLockName(takeId), work, { ifHeld: () => new Error(recordingsWording.inUse) });
