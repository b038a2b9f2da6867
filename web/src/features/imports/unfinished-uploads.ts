import { update } from 'idb-keyval';
import { createStore } from 'zustand/vanilla';
import type { ClipType } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { listPreparedFiles, removePreparedFile } from '../../platform/files/private-files';
import { acquireLock, listHeldLocks, waitForRelease } from '../../platform/storage/locks';

const KEY = 'narradeck.uploads';
/** The server forgets what was begun after two days. */
const RETENTION_MS = 2 * 24 * 60 * 60 * 1000;

/** A file that goes in parts and is not in its project yet: enough to know it again and to go on. */
export interface UnfinishedUpload {
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

type UploadsById = Readonly<Record<string, UnfinishedUpload>>;

/** What this browser keeps of unfinished uploads, of everybody who uses it. */
export const unfinishedUploadsStore = createStore<{ kept: UploadsById }>(() => ({ kept: {} }));

let last: Promise<void> = Promise.resolve();

/** Where nothing can be kept, an upload goes on all the same, but not after a reload. */
function changeUploads(by: (kept: UploadsById) => UploadsById): Promise<void> {
  // In order: what is read must not take back what is being written.
  last = last.then(async () => {
    let stored: UploadsById | undefined;
    await update<UploadsById>(KEY, (kept = {}) => (stored = by(kept))).catch(() => undefined);
    unfinishedUploadsStore.setState(({ kept }) => ({ kept: stored ?? by(kept) }));
  });
  return last;
}

/** Those that the server has not forgotten. @param now Unix milliseconds */
export const omitExpiredUploads = (kept: UploadsById, now: number): UploadsById =>
  Object.fromEntries(Object.entries(kept).filter(([, { created_at }]) => now - created_at < RETENTION_MS));

/** Reads what is kept, by this page or another; what the server has forgotten is removed. */
const loadUnfinishedUploads = (): Promise<void> => changeUploads((kept) => omitExpiredUploads(kept, Date.now()));

/** Remembers an upload, or how far it has come. */
export const saveUpload = (upload: UnfinishedUpload): Promise<void> =>
  changeUploads((kept) => ({ ...kept, [upload.id]: upload }));

/** Forgets an upload that is in its project, or that is not wanted any more, with what was written anew for it. */
export async function removeUpload({ id, prepared }: Pick<UnfinishedUpload, 'id' | 'prepared'>): Promise<void> {
  await changeUploads((kept) => Object.fromEntries(Object.entries(kept).filter(([key]) => key !== id)));
  if (prepared !== undefined) await removePreparedFile(prepared);
}

/** A person's own, the oldest first. */
export const userUploads = (kept: UploadsById, uid: string): UnfinishedUpload[] =>
  Object.values(kept)
    .filter((upload) => upload.uid === uid)
    .sort((a, b) => a.created_at - b.created_at);

/** Whether a file is the one of which the first parts were sent, by its name, size and date. */
export const isFileOfUpload = ({ name, size, last_modified }: UnfinishedUpload, file: File): boolean =>
  file.name === name && file.size === size && file.lastModified === last_modified;

/** Where the tabs of this browser tell each other that an upload goes on. */
const CHANNEL = 'uploads';

/** Name of the lock that is held while an upload is sent, so that no other tab offers to go on with it or to give it up. */
const uploadLockName = (id: string): string => `upload-${id}`;

/** The names of the locks that were held at the last look; undefined before the first one. */
export const lockedUploadsStore = createStore<{ held: ReadonlySet<string> | undefined }>(() => ({ held: undefined }));

/** Whether some tab sends an upload, or may: it is not known yet. */
export const isUploadLocked = (id: string, { held }: { held: ReadonlySet<string> | undefined }): boolean =>
  held?.has(uploadLockName(id)) ?? true;

/** Holds an upload while it is sent here, and tells the other tabs; gives what lets it go. */
export function lockUpload(id: string): () => void {
  const { held, release } = acquireLock(uploadLockName(id));
  void held.then(notifyTabs);
  return release;
}

/** Keeps what is known of unfinished uploads in step with all tabs, those that end or crash, too. Gives what ends that. */
export function watchUnfinishedUploads(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const awaited = new Set<string>();
  const refresh = async () => {
    await loadUnfinishedUploads();
    const held = await listHeldLocks();
    if (signal.aborted) return;
    lockedUploadsStore.setState({ held });
    Object.keys(unfinishedUploadsStore.getState().kept).map(uploadLockName).forEach(waitForUnlock);
  };
  const waitForUnlock = (lock: string) => {
    if (!lockedUploadsStore.getState().held?.has(lock) || awaited.has(lock)) return;
    awaited.add(lock);
    const onReleased = () => {
      awaited.delete(lock);
      void refresh();
    };
    waitForRelease(lock, signal).then(onReleased, () => undefined);
  };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => void refresh();
  void refresh().then(removeUnusedPreparedFiles);
  return () => {
    ended.abort();
    channel.close();
  };
}

/** Removes what was written anew for uploads that are over: their tab ended, or the server has forgotten them. */
async function removeUnusedPreparedFiles(): Promise<void> {
  const names = await listPreparedFiles();
  if (names.length === 0) return;
  const held = await listHeldLocks();
  const kept = Object.values(unfinishedUploadsStore.getState().kept).map(({ prepared }) => prepared);
  const isOver = (name: string) => !kept.includes(name) && !held.has(uploadLockName(name.replace(/\.\w+$/, '')));
  await Promise.all(names.filter(isOver).map(removePreparedFile));
}

function notifyTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}
