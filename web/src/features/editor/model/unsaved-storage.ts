import type { SafeStorage } from '../../../platform/storage/safe-storage';
import { conflictsPrefix, listKeys, listUnsavedProjects, pendingPrefix } from '../../../platform/storage/unsaved-keys';
import { addConflicts, type Conflict, conflictsFromDiff, excludeConflicts, conflictText } from './conflicts';
import type { Unsaved } from './editor-state';
import { isEmptyDiff } from './records-diff';

/** Keeps what could not be saved yet, so that closing the page loses nothing. */
export interface PendingStorage {
  /** Replaces what is kept; an empty change removes it. False where the browser has no room for it. */
  keep(unsaved: Unsaved): boolean;
  /**
   * Hands over what pages left behind that are closed, or close while this one is open; each is handed to one page. What is
   * taken must be kept before `take` returns. Gives a function that ends it: what is kept from then on is anybody's.
   */
  adopt(take: (left: Unsaved) => void): () => void;
}

/** The part of the Web Locks API that is needed: a lock is held until the work settles, at the latest until the page ends. */
export interface PageLocks {
  request(name: string, options: { signal: AbortSignal }, work: () => Promise<void> | void): Promise<unknown>;
}

/**
 * Keeps a person's pending changes of one project in the browser's local storage, each page (tab) under a key of its own, so
 * that two pages of one person never write over one another. A page holds the lock named like its key; whoever gets that
 * lock knows that the page is closed, and may adopt what it left.
 * @param page an id that no other page has
 * @param tabs tells with `storage` events what other pages put into the storage
 */
export function createPendingStorage(
  { uid, projectId, page }: { uid: string; projectId: string; page: string },
  storage: SafeStorage,
  locks: PageLocks,
  tabs: Pick<EventTarget, 'addEventListener'>,
): PendingStorage {
  const prefix = `${pendingPrefix(uid)}${projectId}/`;
  const own = prefix + page;
  const adoptFrom = (key: string, take: (left: Unsaved) => void) => {
    const left = readPending(storage, key);
    if (left) take(left);
    storage.remove(key);
  };
  return {
    keep(unsaved) {
      if (!isEmptyDiff(unsaved)) return storage.write(own, JSON.stringify(unsaved));
      storage.remove(own);
      return true;
    },
    adopt(take) {
      const ending = new AbortController();
      const { signal } = ending;
      const whileOpen = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      void locks.request(own, { signal }, whileOpen).catch(ignoreAbort);
      const awaited = new Set([own]);
      const adoptWhenClosed = (key: string) => {
        if (awaited.has(key)) return;
        awaited.add(key);
        const adopted = locks.request(key, { signal }, () => adoptFrom(key, take));
        void adopted.then(() => awaited.delete(key)).catch(ignoreAbort);
      };
      const left = storage.keys().filter((key) => key.startsWith(prefix));
      left.forEach(adoptWhenClosed);
      // A page that had nothing to leave when this one was opened may have by the time it closes.
      const onStorage = (event: Event) => {
        const { key, newValue } = event as StorageEvent;
        if (key?.startsWith(prefix) && newValue !== null) adoptWhenClosed(key);
      };
      tabs.addEventListener('storage', onStorage, { signal });
      return () => ending.abort();
    },
  };
}

/** What a page left under its key; undefined where that is nothing that can be read. */
function readPending(storage: SafeStorage, key: string): Unsaved | undefined {
  try {
    const text = storage.read(key);
    return text === undefined ? undefined : (JSON.parse(text) as Unsaved);
  } catch {
    return undefined;
  }
}

/** A request that was still waiting when the page was done with it. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

/** Keeps conflicts in this browser, by person and project, until the person lets them go. */
export interface ConflictStorage {
  list(): readonly Conflict[];
  /** Adds and removes some, whatever other tabs keep. False where the browser has no room for it. */
  update(added: readonly Conflict[], removed: readonly Conflict[]): boolean;
}

export function createConflictStorage(uid: string, projectId: string, storage: SafeStorage): ConflictStorage {
  const key = `${conflictsPrefix(uid)}${projectId}`;
  const list = () => parseConflicts(storage.read(key));
  return {
    list,
    update(added, removed) {
      const conflicts = addConflicts(excludeConflicts(list(), removed), added);
      if (conflicts.length > 0) return storage.write(key, JSON.stringify(conflicts));
      storage.remove(key);
      return true;
    },
  };
}

function parseConflicts(text: string | undefined): readonly Conflict[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? (read as Conflict[]) : [];
  } catch {
    return [];
  }
}

/**
 * What this person wrote in a project and only this computer has, wherever the project is now. Empty for changes without words, null
 * where there are no changes.
 */
export function listUnsavedTexts(uid: string, projectId: string, storage: SafeStorage): string[] | null {
  if (!listUnsavedProjects(uid, storage, new Set()).includes(projectId)) return null;
  const pending = listKeys(storage, `${pendingPrefix(uid)}${projectId}/`).flatMap((key) => {
    const left = readPending(storage, key);
    return left ? conflictsFromDiff(left) : [];
  });
  const conflicts = [...createConflictStorage(uid, projectId, storage).list(), ...pending];
  return [...new Set(conflicts.map(conflictText).filter((words) => words.trim() !== ''))];
}

/** Deletes all that this person changed in a project and only this computer has. */
export function deleteUnsavedChanges(uid: string, projectId: string, storage: SafeStorage): void {
  const keys = [...listKeys(storage, `${pendingPrefix(uid)}${projectId}/`), `${conflictsPrefix(uid)}${projectId}`];
  keys.forEach((key) => storage.remove(key));
}
