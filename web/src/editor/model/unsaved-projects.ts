import { type SafeStorage } from '../../storage/safe-storage';
import { conflictsPrefix, localConflicts } from './conflict-storage';
import { conflictsOf, wordsOfConflict } from './conflicts';
import { pendingPrefix, readPending } from './pending-storage';

const keysOf = (storage: SafeStorage, prefix: string): string[] =>
  storage.keys().filter((key) => key.startsWith(prefix));

/**
 * The ids of projects with changes that this person made and only this computer has.
 * @param openPages keys of pages that are open, as they hold the locks of these names: they save by themselves
 */
export function listUnsavedProjects(uid: string, storage: SafeStorage, openPages: ReadonlySet<string>): string[] {
  const idIn = (key: string, prefix: string) => key.slice(prefix.length).split('/')[0]!;
  const closed = keysOf(storage, pendingPrefix(uid)).filter((key) => !openPages.has(key));
  return [
    ...new Set([
      ...closed.map((key) => idIn(key, pendingPrefix(uid))),
      ...keysOf(storage, conflictsPrefix(uid)).map((key) => idIn(key, conflictsPrefix(uid))),
    ]),
  ];
}

/**
 * What this person wrote in a project and only this computer has, wherever the project is now. Empty for changes without words, null
 * where there are no changes.
 */
export function listUnsavedWords(uid: string, projectId: string, storage: SafeStorage): string[] | null {
  if (!listUnsavedProjects(uid, storage, new Set()).includes(projectId)) return null;
  const pending = keysOf(storage, `${pendingPrefix(uid)}${projectId}/`).flatMap((key) => {
    const left = readPending(storage, key);
    return left ? conflictsOf(left) : [];
  });
  const conflicts = [...localConflicts(uid, projectId, storage).list(), ...pending];
  return [...new Set(conflicts.map(wordsOfConflict).filter((words) => words.trim() !== ''))];
}

/** Deletes all that this person changed in a project and only this computer has. */
export function deleteUnsaved(uid: string, projectId: string, storage: SafeStorage): void {
  const keys = [...keysOf(storage, `${pendingPrefix(uid)}${projectId}/`), `${conflictsPrefix(uid)}${projectId}`];
  keys.forEach((key) => storage.remove(key));
}
