import { update } from 'idb-keyval';
import { createStore } from 'zustand/vanilla';
import { removePrepared } from '../../media/files/prepared-files';
import type { ClipType } from '#shared/api/uploads';
import type { ProjectId, UploadId } from '#shared/entities/scalars';

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
export const loadKeptUploads = (): Promise<void> => change((kept) => notForgotten(kept, Date.now()));

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
