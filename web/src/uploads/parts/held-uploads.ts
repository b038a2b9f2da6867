import { createStore } from 'zustand/vanilla';
import { listPrepared, removePrepared } from '../../media/files/prepared-files';
import { holdLock, locksHeld, waitForRelease } from '../../storage/locks';
import { keptUploadsStore, loadKeptUploads } from './kept-uploads';

/** Where the tabs of this browser tell each other that an upload goes on. */
const CHANNEL = 'uploads';

/** Name of the lock that is held while an upload is sent, so that no other tab offers to go on with it or to give it up. */
const uploadLock = (id: string): string => `upload-${id}`;

/** The names of the locks that were held at the last look; undefined before the first one. */
export const heldUploadsStore = createStore<{ held: ReadonlySet<string> | undefined }>(() => ({ held: undefined }));

/** Whether some tab sends an upload, or may: it is not known yet. */
export const isHeld = (id: string, { held }: { held: ReadonlySet<string> | undefined }): boolean =>
  held?.has(uploadLock(id)) ?? true;

/** Holds an upload while it is sent here, and tells the other tabs; gives what lets it go. */
export function holdUpload(id: string): () => void {
  const { held, release } = holdLock(uploadLock(id));
  void held.then(tellTabs);
  return release;
}

/** Keeps what is known of unfinished uploads in step with all tabs, those that end or crash, too. Gives what ends that. */
export function watchKeptUploads(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const awaited = new Set<string>();
  const look = async () => {
    await loadKeptUploads();
    const held = await locksHeld();
    if (signal.aborted) return;
    heldUploadsStore.setState({ held });
    Object.keys(keptUploadsStore.getState().kept).map(uploadLock).forEach(awaitLetGo);
  };
  const awaitLetGo = (lock: string) => {
    if (!heldUploadsStore.getState().held?.has(lock) || awaited.has(lock)) return;
    awaited.add(lock);
    const onReleased = () => {
      awaited.delete(lock);
      void look();
    };
    waitForRelease(lock, signal).then(onReleased, () => undefined);
  };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => void look();
  void look().then(clearPrepared);
  return () => {
    ended.abort();
    channel.close();
  };
}

/** Removes what was written anew for uploads that are over: their tab ended, or the server has forgotten them. */
async function clearPrepared(): Promise<void> {
  const names = await listPrepared();
  if (names.length === 0) return;
  const held = await locksHeld();
  const kept = Object.values(keptUploadsStore.getState().kept).map(({ prepared }) => prepared);
  const isOver = (name: string) => !kept.includes(name) && !held.has(uploadLock(name.replace(/\.\w+$/, '')));
  await Promise.all(names.filter(isOver).map(removePrepared));
}

function tellTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}
