import type { SafeStorage } from '../../../platform/storage/safe-storage';
import { conflictsPrefix, listKeys, listUnsavedProjects, pendingPrefix } from '../../../platform/storage/unsaved-keys';
import { addConflicts, type Conflict, conflictsFromDiff, excludeConflicts, conflictText } from './conflicts';
import type { Unsaved } from './editor-state';
import { isEmptyDiff } from './records-diff';

/** Stores unsaved changes, so that closing the page loses nothing. */
export interface PendingStorage {
  /** Replaces the stored changes; an empty change removes them. False if the browser has no room. */
  keep(unsaved: Unsaved): boolean;
  /**
   * Hands over the changes of pages that are closed or close while this one is open; each goes to one page only. `take` must store the
   * changes before it returns. Returns a function that ends this; any page can adopt what this page stores from then on.
   */
  adopt(take: (left: Unsaved) => void): () => void;
}

/** The part of the Web Locks API that is used. A lock is held until `work` settles or the page closes. */
export interface PageLocks {
  request(name: string, options: { signal: AbortSignal }, work: () => Promise<void> | void): Promise<unknown>;
}

/**
 * Stores a person's pending changes of one project in local storage. Each page (tab) has its own key, so that two pages of one person never
 * overwrite each other. A page holds a lock with the name of its key. A page that gets another page's lock knows that the other page is
 * closed and may adopt its changes.
 * @param page an id that no other page has
 * @param tabs emits `storage` events for what other pages store
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
      // A page without changes now may have some when it closes.
      const onStorage = (event: Event) => {
        const { key, newValue } = event as StorageEvent;
        if (key?.startsWith(prefix) && newValue !== null) adoptWhenClosed(key);
      };
      tabs.addEventListener('storage', onStorage, { signal });
      return () => ending.abort();
    },
  };
}

/** Undefined if there is nothing or it can't be read. */
function readPending(storage: SafeStorage, key: string): Unsaved | undefined {
  try {
    const text = storage.read(key);
    return text === undefined ? undefined : (JSON.parse(text) as Unsaved);
  } catch {
    return undefined;
  }
}

/** Ignores a request that was still waiting when the page aborted it. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

/** Stores conflicts in this browser, by person and project, until the person dismisses them. */
export interface ConflictStorage {
  list(): readonly Conflict[];
  /** Adds and removes conflicts; keeps those of other tabs. False if the browser has no room. */
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

/** The texts of a project that only this computer has, even if it is gone. Empty for changes without text, null for no changes. */
export function listUnsavedTexts(uid: string, projectId: string, storage: SafeStorage): string[] | null {
  if (!listUnsavedProjects(uid, storage, new Set()).includes(projectId)) return null;
  const pending = listKeys(storage, `${pendingPrefix(uid)}${projectId}/`).flatMap((key) => {
    const left = readPending(storage, key);
    return left ? conflictsFromDiff(left) : [];
  });
  const conflicts = [...createConflictStorage(uid, projectId, storage).list(), ...pending];
  return [...new Set(conflicts.map(conflictText).filter((words) => words.trim() !== ''))];
}

/** Deletes all changes of a project that only this computer has. */
export function deleteUnsavedChanges(uid: string, projectId: string, storage: SafeStorage): void {
  const keys = [...listKeys(storage, `${pendingPrefix(uid)}${projectId}/`), `${conflictsPrefix(uid)}${projectId}`];
  keys.forEach((key) => storage.remove(key));
}
