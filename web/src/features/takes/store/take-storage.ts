import { createStore, del, entries, get, update, type UseStore } from 'idb-keyval';
import type { VideoLayout } from '#shared/entities/clip';
import { createPrivateFolder } from '../../../platform/files/private-files';

export const takesFolder = createPrivateFolder('takes');
export const SOUND_FILE = 'sound.pcm';
export const JOURNAL_FILE = 'journal.jsonl';

/** The folder of one take. Throws `NotFoundError` if it is missing and `create` is false. */
export async function openTakeFolder(takeId: string, create: boolean): Promise<FileSystemDirectoryHandle> {
  return (await takesFolder.open()).getDirectoryHandle(takeId, { create });
}

/** Finds a file in a take's folder; undefined if it does not exist. Rejects if the folder can't be read or the file can't be opened. */
export async function findFile(folder: FileSystemDirectoryHandle, name: string): Promise<File | undefined> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** Why a take, or a part of it, is on this computer and in no project. A take without a reason was interrupted. */
export type UnsavedReason =
  | 'saved-for-later'
  | 'over-limit'
  /** Adding it to its project failed. */
  | 'not-added'
  /** Its voice is in a project, but its video file could not be made. */
  | 'voice-kept';

export interface TakeDestination {
  projectId: string;
  projectName: string;
  /** The account that owns the project; the person's other accounts can't open it. */
  accountId: string;
  /** The part that fits in the plan, milliseconds; undefined if all of it fits. */
  part: { fromMs: number; toMs: number } | undefined;
  /** Whether the whole take stays a recording, because only a chosen part is added. */
  leavesRest: boolean;
  /** The URL of its file, once it is uploaded. */
  url?: string;
}

/** What is stored about a take outside its journal, which is not written after the take ends. */
export interface TakeMetadata {
  /** The project that it was recorded for, by its name at that time. */
  projectName?: string;
  reason?: UnsavedReason;
  /** Its video's layout on the stage, if one was chosen. */
  layout?: VideoLayout;
  /** Set while it is being added to a project; the job resumes at the person's next visit. */
  addTo?: TakeDestination;
  /** Whether the server has all of it, so that it only needs to be deleted. */
  isKept?: boolean;
  /** When it expires, Unix milliseconds; undefined until its owner has been notified. */
  expiresAt?: number;
  /** The upload of its whole file, if one has started. */
  upload?: PendingUpload;
}

/** An upload that can resume if the file's bytes and the clip are the same. */
interface PendingUpload {
  id: string;
  project_id: string;
  created_at: number;
  /** The hash of the file's bytes. */
  print: string;
}

let opened: UseStore | undefined;
const metadataStore = () => (opened ??= createStore('narradeck-take-metadata', 'metadata'));

/** All metadata by take id; empty if the browser stores nothing. */
export const listTakeMetadata = async (): Promise<ReadonlyMap<string, TakeMetadata>> =>
  new Map(await entries<string, TakeMetadata>(metadataStore()).catch(() => []));

/** The metadata of a take; empty if the browser stores nothing. */
export const getTakeMetadata = async (takeId: string): Promise<TakeMetadata> =>
  (await get<TakeMetadata>(takeId, metadataStore()).catch(() => undefined)) ?? {};

/** Merges `change` into the metadata of a take. Rejects if the browser stores nothing. */
export const updateTakeMetadata = (takeId: string, change: TakeMetadata): Promise<void> =>
  update<TakeMetadata>(takeId, (before) => ({ ...before, ...change }), metadataStore());

export const deleteTakeMetadata = (takeId: string): Promise<void> => del(takeId, metadataStore());

const DAY_MS = 24 * 3600 * 1000;
/** How long a recording stays on a computer if nobody adds it to a project. */
const RETENTION_DAYS = 30;
/** Its owner is notified at least this long before it expires. */
const WARNING_DAYS = 3;

/** When a recording expires, Unix milliseconds: 30 days after it was made, but at least three days after its owner was first notified. */
export const calculateExpiry = (startedAt: number, notifiedAt: number): number =>
  Math.max(startedAt + RETENTION_DAYS * DAY_MS, notifiedAt + WARNING_DAYS * DAY_MS);

/** Days until a recording expires, rounded; 0 if it expires within half a day. */
export const daysLeft = (expiresAt: number, now: number): number => Math.max(0, Math.round((expiresAt - now) / DAY_MS));

/** Asks the browser to keep this site's data. It may ask the person, so call it when the reason is clear: after a take. */
export const requestPersistentStorage = async (): Promise<void> => {
  await navigator.storage?.persist?.().catch(() => false);
};

/** Whether the browser keeps this site's data until the person deletes it. */
export const isStoragePersistent = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
