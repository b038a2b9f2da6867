import { createStore } from 'zustand/vanilla';
import type { ClipType } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';
import { preparedFiles } from '../../platform/files/private-files';
import { acquireLock, listHeldLocks, notifyTabs, uploadLockName, watchLocks } from '../../platform/storage/locks';
import { type StoredRecord, StoredRecords } from './stored-records';
import { DAY_MS } from '#shared/time/durations';

/** The server deletes unfinished uploads after two days. */
const RETENTION_MS = 2 * DAY_MS;

/** A multipart upload that isn't in its project yet: enough to recognize the file and to resume. */
export interface UnfinishedUpload extends StoredRecord {
  id: UploadId;
  project_id: ProjectId;
  content_type: ClipType;
  /** Start of the upload, which becomes the clip's `created_at`. */
  created_at: number;
  type: 'audio' | 'video';
  duration: number;
  /** If the chosen file was rewritten: the name of the rewritten file on this browser's private disk, which is the one sent. */
  prepared?: string;
  /** Bytes of the parts that the server has confirmed. */
  confirmed_bytes: number;
}

/** Whether the server still has an upload. @param now Unix milliseconds */
export const isUnexpiredUpload = ({ created_at }: Pick<UnfinishedUpload, 'created_at'>, now = Date.now()): boolean =>
  now - created_at < RETENTION_MS;

export const unfinishedUploads = new StoredRecords<UnfinishedUpload>('narradeck.uploads', (upload) =>
  isUnexpiredUpload(upload),
);

/** Removes an upload that is in its project or no longer wanted, and its rewritten file. */
export async function removeUpload({ id, prepared }: Pick<UnfinishedUpload, 'id' | 'prepared'>): Promise<void> {
  await unfinishedUploads.remove(id);
  if (prepared !== undefined) await preparedFiles.remove(prepared);
}

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
  void unfinishedUploads.load().then(removeUnusedPreparedFiles);
  const listLocks = async () => {
    await unfinishedUploads.load();
    return Object.keys(unfinishedUploads.store.getState().records).map(uploadLockName);
  };
  return watchLocks(CHANNEL, listLocks, (held) => lockedUploadsStore.setState({ held }));
}

/** Removes rewritten files of uploads that are over: their tab closed, or the server deleted them. */
async function removeUnusedPreparedFiles(): Promise<void> {
  const names = await preparedFiles.list();
  if (names.length === 0) return;
  const held = await listHeldLocks();
  const kept = Object.values(unfinishedUploads.store.getState().records).map(({ prepared }) => prepared);
  const isOver = (name: string) => !kept.includes(name) && !held.has(uploadLockName(name.replace(/\.\w+$/, '')));
  await Promise.all(names.filter(isOver).map((name) => preparedFiles.remove(name)));
}
