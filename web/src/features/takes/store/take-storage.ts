import { createStore, del, entries, get, update, type UseStore } from 'idb-keyval';
import type { VideoLayout } from '#shared/entities/clip';

const FOLDER = 'takes';
export const SOUND_FILE = 'sound.pcm';
export const JOURNAL_FILE = 'journal.jsonl';

/** Folder of all takes in the origin's private file system. */
export async function openTakesFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** Folder of one take. Throws `NotFoundError` when it is not there and not to be made. */
export async function openTakeFolder(takeId: string, create: boolean): Promise<FileSystemDirectoryHandle> {
  return (await openTakesFolder()).getDirectoryHandle(takeId, { create });
}

/** A file of a take's folder; undefined where there is none of this name. Rejects when that can't be told, or it can't be opened. */
export async function findFile(folder: FileSystemDirectoryHandle, name: string): Promise<File | undefined> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** Why a take, or a part of it, is on this computer and in no project. One that nobody decided on was interrupted. */
export type UnsavedReason =
  | 'saved-for-later'
  | 'over-limit'
  /** It could not be added to the project that it was kept for. */
  | 'not-added'
  /** A project has its voice: the file of its pictures could not be made. */
  | 'voice-kept';

/** Where a person has decided to add a take. */
export interface TakeDestination {
  projectId: string;
  projectName: string;
  /** The account that the project belongs to: another one of the person's can't open it. */
  accountId: string;
  /** What of it fits by the plan, milliseconds; undefined where all of it does. */
  part: { fromMs: number; toMs: number } | undefined;
  /** Whether the whole of it stays a recording, as only a part is added that was chosen. */
  leavesRest: boolean;
  /** Where its file lies, once it has been sent. */
  url?: string;
}

/** What is known of a take besides its journal, which nobody writes to once the take has ended. */
export interface TakeMetadata {
  /** The project that it was made for, as it was called then. */
  projectName?: string;
  reason?: UnsavedReason;
  /** How its video is to stand on the stage, where somebody has chosen. */
  layout?: VideoLayout;
  /** Set while it is being added to a project: that goes on at the person's next visit. */
  addTo?: TakeDestination;
  /** Whether the server has all of it: it only waits to be deleted. */
  isKept?: boolean;
  /** When it goes, Unix milliseconds; undefined until its person has been told. */
  expiresAt?: number;
  /** How its whole file goes up, if that has been begun. */
  upload?: PendingUpload;
}

/** An upload of a file: the same bytes, of the same clip, may go on with what has arrived. */
interface PendingUpload {
  id: string;
  project_id: string;
  created_at: number;
  /** Of the file's bytes. */
  print: string;
}

let opened: UseStore | undefined;
const metadataStore = () => (opened ??= createStore('narradeck-takes', 'notes'));

/** All notes, by the takes' ids; none where the browser keeps nothing. */
export const listTakeMetadata = async (): Promise<ReadonlyMap<string, TakeMetadata>> =>
  new Map(await entries<string, TakeMetadata>(metadataStore()).catch(() => []));

/** What is noted of a take; nothing where the browser keeps nothing. */
export const getTakeMetadata = async (takeId: string): Promise<TakeMetadata> =>
  (await get<TakeMetadata>(takeId, metadataStore()).catch(() => undefined)) ?? {};

/** Adds to what is noted of a take. Rejects where the browser keeps nothing. */
export const updateTakeMetadata = (takeId: string, note: TakeMetadata): Promise<void> =>
  update<TakeMetadata>(takeId, (before) => ({ ...before, ...note }), metadataStore());

/** Forgets what was noted of a take. */
export const deleteTakeMetadata = (takeId: string): Promise<void> => del(takeId, metadataStore());

const DAY_MS = 24 * 3600 * 1000;
/** So long a recording is kept on a computer that nobody puts into a project. */
const RETENTION_DAYS = 30;
/** So long before it goes, at least, its person is told. */
const WARNING_DAYS = 3;

/**
 * When a recording goes: 30 days after it was made, but never within three days of the moment at which its person is told
 * for the first time, however long nobody has looked. All in Unix milliseconds.
 */
export const calculateExpiry = (startedAt: number, notifiedAt: number): number =>
  Math.max(startedAt + RETENTION_DAYS * DAY_MS, notifiedAt + WARNING_DAYS * DAY_MS);

/** Days until a recording goes, to the nearest one; 0 when it goes within half a day. */
export const daysLeft = (expiresAt: number, now: number): number => Math.max(0, Math.round((expiresAt - now) / DAY_MS));

/**
 * Asks the browser to keep what is stored here even when the disk runs full. It may ask the person, so this is for a moment
 * at which they see why: after a take. Asking again changes nothing.
 */
export const requestPersistentStorage = async (): Promise<void> => {
  await navigator.storage?.persist?.().catch(() => false);
};

/** Whether the browser keeps what is stored here until the person deletes it. */
export const isStoragePersistent = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
