import { createStore, del, entries, get, update, type UseStore } from 'idb-keyval';
import type { VideoLayout } from '#shared/entities/clip';

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
export interface TakeNote {
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
  upload?: BegunUpload;
}

/** An upload of a file: the same bytes, of the same clip, may go on with what has arrived. */
export interface BegunUpload {
  id: string;
  project_id: string;
  created_at: number;
  /** Of the file's bytes. */
  print: string;
}

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('narradeck-takes', 'notes'));

/** All notes, by the takes' ids; none where the browser keeps nothing. */
export const readNotes = async (): Promise<ReadonlyMap<string, TakeNote>> =>
  new Map(await entries<string, TakeNote>(store()).catch(() => []));

/** What is noted of a take; nothing where the browser keeps nothing. */
export const noteOf = async (takeId: string): Promise<TakeNote> =>
  (await get<TakeNote>(takeId, store()).catch(() => undefined)) ?? {};

/** Adds to what is noted of a take. Rejects where the browser keeps nothing. */
export const noteOfTake = (takeId: string, note: TakeNote): Promise<void> =>
  update<TakeNote>(takeId, (before) => ({ ...before, ...note }), store());

/** Forgets what was noted of a take. */
export const forgetNote = (takeId: string): Promise<void> => del(takeId, store());
