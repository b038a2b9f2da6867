import { update } from 'idb-keyval';
import { createStore } from 'zustand/vanilla';
import type { ClipType } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { listPrepared, removePrepared } from '../../platform/files/private-files';
import { holdLock, locksHeld, waitForRelease } from '../../platform/storage/locks';

const KEY = 'narradeck.uploads';
/** The server forgets what was begun after two days. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** A file that goes in parts and is not in its project yet: enough to know it again and to go on. */
export interface KeptUpload {
  id: UploadId;
  uid: string;
  project_id: ProjectId;
  content_type: ClipType;
  /** Its clip's, and when it was begun. */
  created_at: number;
  type: 'audio' | 'video';
  /** Of what it plays, in milliseconds. */
  duration: number;
  name: string;
  size: number;
  /** The name of the file on this browser's private disk that is sent, where the chosen one was written anew. */
  prepared?: string;
  /** As the file says it, in Unix milliseconds. */
  last_modified: number;
  /** Of the parts that the server has confirmed. */
  confirmed_bytes: number;
}

type Kept = Readonly<Record<string, KeptUpload>>;

/** What this browser keeps of unfinished uploads, of everybody who uses it. */
export const keptUploadsStore = createStore<{ kept: Kept }>(() => ({ kept: {} }));

let last: Promise<void> = Promise.resolve();

/** Where nothing can be kept, an upload goes on all the same, but not after a reload. */
function change(by: (kept: Kept) => Kept): Promise<void> {
  // In order: what is read must not take back what is being written.
  last = last.then(async () => {
    let stored: Kept | undefined;
    await update<Kept>(KEY, (kept = {}) => (stored = by(kept))).catch(() => undefined);
    keptUploadsStore.setState(({ kept }) => ({ kept: stored ?? by(kept) }));
  });
  return last;
}

/** Those that the server has not forgotten. @param now Unix milliseconds */
export const notForgotten = (kept: Kept, now: number): Kept =>
  Object.fromEntries(Object.entries(kept).filter(([, { created_at }]) => now - created_at < KEPT_MS));

/** Reads what is kept, by this page or another; what the server has forgotten is removed. */
const loadKeptUploads = (): Promise<void> => change((kept) => notForgotten(kept, Date.now()));

/** Remembers an upload, or how far it has come. */
export const keepUpload = (upload: KeptUpload): Promise<void> => change((kept) => ({ ...kept, [upload.id]: upload }));

/** Forgets an upload that is in its project, or that is not wanted any more, with what was written anew for it. */
export async function forgetUpload({ id, prepared }: Pick<KeptUpload, 'id' | 'prepared'>): Promise<void> {
  await change((kept) => Object.fromEntries(Object.entries(kept).filter(([key]) => key !== id)));
  if (prepared !== undefined) await removePrepared(prepared);
}

/** A person's own, the oldest first. */
export const keptBy = (kept: Kept, uid: string): KeptUpload[] =>
  Object.values(kept)
    .filter((upload) => upload.uid === uid)
    .sort((a, b) => a.created_at - b.created_at);

/** Whether a file is the one of which the first parts were sent, by its name, size and date. */
export const isFileOf = ({ name, size, last_modified }: KeptUpload, file: File): boolean =>
  file.name === name && file.size === size && file.lastModified === last_modified;

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
