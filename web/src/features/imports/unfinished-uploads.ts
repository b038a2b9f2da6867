import { update } from 'idb-keyval';
import { createStore } from 'zustand/vanilla';
import type { ClipType } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { preparedFiles } from '../../platform/files/private-files';
import { acquireLock, listHeldLocks, notifyTabs, uploadLockName, watchLocks } from '../../platform/storage/locks';

const KEY = 'narradeck.uploads';
/** The server deletes unfinished uploads after two days. */
const RETENTION_MS = 2 * 24 * 60 * 60 * 1000;

/** A multipart upload that isn't in its project yet: enough to recognize the file and to resume. */
export interface UnfinishedUpload {
  id: UploadId;
  uid: string;
  project_id: ProjectId;
  content_type: ClipType;
  /** Start of the upload, which becomes the clip's `created_at`. */
  created_at: number;
  type: 'audio' | 'video';
  /** Playing time in milliseconds. */
  duration: number;
  name: string;
  size: number;
  /** If the chosen file was rewritten: the name of the rewritten file on this browser's private disk, which is the one sent. */
  prepared?: string;
  /** From the file, in Unix milliseconds. */
  last_modified: number;
  /** Bytes of the parts that the server has confirmed. */
  confirmed_bytes: number;
}

type UploadsById = Readonly<Record<string, UnfinishedUpload>>;

/** The unfinished uploads stored in this browser, of everyone who uses it. */
export const unfinishedUploadsStore = createStore<{ kept: UploadsById }>(() => ({ kept: {} }));

let last: Promise<void> = Promise.resolve();

/** If storing fails, the upload still works, but doesn't survive a reload. */
function changeUploads(by: (kept: UploadsById) => UploadsById): Promise<void> {
  // One at a time, so that a read can't overwrite a running write.
  last = last.then(async () => {
    let stored: UploadsById | undefined;
    await update<UploadsById>(KEY, (kept = {}) => (stored = by(kept))).catch(() => undefined);
    unfinishedUploadsStore.setState(({ kept }) => ({ kept: stored ?? by(kept) }));
  });
  return last;
}

/** The uploads that the server still has. @param now Unix milliseconds */
export const omitExpiredUploads = (kept: UploadsById, now: number): UploadsById =>
  Object.fromEntries(Object.entries(kept).filter(([, { created_at }]) => now - created_at < RETENTION_MS));

/** Loads the stored uploads of all tabs, and removes those that the server has deleted. */
const loadUnfinishedUploads = (): Promise<void> => changeUploads((kept) => omitExpiredUploads(kept, Date.now()));

export const saveUpload = (upload: UnfinishedUpload): Promise<void> =>
  changeUploads((kept) => ({ ...kept, [upload.id]: upload }));

/** Removes an upload that is in its project or no longer wanted, and its rewritten file. */
export async function removeUpload({ id, prepared }: Pick<UnfinishedUpload, 'id' | 'prepared'>): Promise<void> {
  await changeUploads((kept) => Object.fromEntries(Object.entries(kept).filter(([key]) => key !== id)));
  if (prepared !== undefined) await preparedFiles.remove(prepared);
}

/** A person's uploads, oldest first. */
export const userUploads = (kept: UploadsById, uid: string): UnfinishedUpload[] =>
  Object.values(kept)
    .filter((upload) => upload.uid === uid)
    .sort((a, b) => a.created_at - b.created_at);

/** Whether a file is the one whose first parts were sent, by name, size, and date. */
export const isFileOfUpload = ({ name, size, last_modified }: UnfinishedUpload, file: File): boolean =>
  file.name === name && file.size === size && file.lastModified === last_modified;

/** Broadcast channel on which tabs notify each other that an upload is running. */
const CHANNEL = 'uploads';

/** The names of the locks that were held at the last check; undefined before the first one. */
export const lockedUploadsStore = createStore<{ held: ReadonlySet<string> | undefined }>(() => ({ held: undefined }));

/** Whether a tab is sending this upload. True before the first check. */
export const isUploadLocked = (id: string, { held }: { held: ReadonlySet<string> | undefined }): boolean =>
  held?.has(uploadLockName(id)) ?? true;

/** Locks an upload while this tab sends it, and notifies the other tabs; returns the release function. */
export function lockUpload(id: string): () => void {
  const { held, release } = acquireLock(uploadLockName(id));
  void held.then(() => notifyTabs(CHANNEL));
  return release;
}

/** Keeps the unfinished uploads in sync with all tabs, including tabs that close or crash. Returns the function that stops it. */
export function watchUnfinishedUploads(): () => void {
  void loadUnfinishedUploads().then(removeUnusedPreparedFiles);
  const listLocks = async () => {
    await loadUnfinishedUploads();
    return Object.keys(unfinishedUploadsStore.getState().kept).map(uploadLockName);
  };
  return watchLocks(CHANNEL, listLocks, (held) => lockedUploadsStore.setState({ held }));
}

/** Removes rewritten files of uploads that are over: their tab closed, or the server deleted them. */
async function removeUnusedPreparedFiles(): Promise<void> {
  const names = await preparedFiles.list();
  if (names.length === 0) return;
  const held = await listHeldLocks();
  const kept = Object.values(unfinishedUploadsStore.getState().kept).map(({ prepared }) => prepared);
  const isOver = (name: string) => !kept.includes(name) && !held.has(uploadLockName(name.replace(/\.\w+$/, '')));
  await Promise.all(names.filter(isOver).map((name) => preparedFiles.remove(name)));
}
