import type { FromCapture, ToCapture } from './capture-messages';
import { readJournal, type JournalledTake } from './journal-format';
import { newCaptureWorker } from './new-capture-worker';
import type { Take } from './take';
import { JOURNAL_FILE, SOUND_FILE, takeFolder, takeLock, takesFolder } from './take-files';
import { sampleCountOf } from './take-store';

/** A worker that has just been ended lets go of its files a moment later. */
const FILES_CLOSED_AFTER_TRIES = 20;

export interface WaitingTake extends JournalledTake {
  durationMs: number;
}

/** Takes of a project that were made in this browser and neither kept nor discarded, oldest first; none being made now. */
export async function listTakes(projectId: string): Promise<WaitingTake[]> {
  const busy = await locksHeld();
  return (await readTakes(projectId)).filter(({ id }) => !busy.has(takeLock(id)));
}

/**
 * Tells the waiting takes of a project now, and again when one that was still being made is let go of: by another tab, or by
 * one that has just crashed. Gives what ends that.
 */
export function watchTakes(projectId: string, onTakes: (takes: WaitingTake[]) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const tell = async () => {
    const takes = await listTakes(projectId);
    if (!signal.aborted) onTakes(takes);
  };
  const follow = async () => {
    await tell();
    const busy = await locksHeld();
    for await (const id of takeIds()) {
      if (!busy.has(takeLock(id))) continue;
      navigator.locks.request(takeLock(id), { mode: 'shared', signal }, tell).catch(() => undefined);
    }
  };
  void follow();
  return () => ended.abort();
}

/** Makes from what is on disk what stopping would have made. */
export function recoverTake(takeId: string): Promise<Take> {
  const worker = newCaptureWorker();
  return new Promise<Take>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromCapture>) => {
      if (data.type === 'taken') resolve(data.take);
      else if (data.type === 'trouble') reject(new Error('This recording could not be read.'));
    };
    worker.onerror = () => reject(new Error('This recording could not be read.'));
    worker.postMessage({ type: 'recover', takeId } satisfies ToCapture);
  }).finally(() => worker.terminate());
}

/** Deletes a take's journal: when the server has confirmed the sound, or when the person discards it. */
export async function deleteTake(takeId: string): Promise<void> {
  for (let tries = 0; tries < FILES_CLOSED_AFTER_TRIES; tries++) {
    try {
      return await (await takesFolder()).removeEntry(takeId, { recursive: true });
    } catch (error) {
      const isBusy = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isBusy) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function* takeIds(): AsyncGenerator<string> {
  if (!('storage' in navigator)) return;
  try {
    yield* (await takesFolder()).keys();
  } catch {
    // A browser without private files has no takes on disk.
  }
}

/** All takes of a project that hold sound, those that are being made included, oldest first. */
async function readTakes(projectId: string): Promise<WaitingTake[]> {
  const found: WaitingTake[] = [];
  for await (const takeId of takeIds()) {
    const take = await readTake(takeId);
    if (take?.projectId === projectId && take.durationMs > 0) found.push(take);
  }
  return found.sort((a, b) => a.startedAt - b.startedAt);
}

async function readTake(takeId: string): Promise<WaitingTake | null> {
  try {
    const folder = await takeFolder(takeId, false);
    const journal = readJournal(await (await (await folder.getFileHandle(JOURNAL_FILE)).getFile()).text());
    const sound = await (await folder.getFileHandle(SOUND_FILE)).getFile();
    return journal && { ...journal, durationMs: Math.floor((sampleCountOf(sound.size) * 1000) / journal.sampleRate) };
  } catch {
    return null;
  }
}

async function locksHeld(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name ?? ''));
}
