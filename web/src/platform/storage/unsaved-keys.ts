import type { SafeStorage } from './safe-storage';

/** What the keys of a person's pending changes begin with; the project and the page follow. */
export const pendingPrefix = (uid: string): string => `narradeck/pending/${uid}/`;

/** What the keys of a person's conflicts begin with; the project follows. */
export const conflictsPrefix = (uid: string): string => `narradeck/conflicts/${uid}/`;

/** The keys of a storage that begin so. */
export const listKeys = (storage: SafeStorage, prefix: string): string[] =>
  storage.keys().filter((key) => key.startsWith(prefix));

/**
 * The ids of projects with changes that this person made and only this computer has.
 * @param openPages keys of pages that are open, as they hold the locks of these names: they save by themselves
 */
export function listUnsavedProjects(uid: string, storage: SafeStorage, openPages: ReadonlySet<string>): string[] {
  const idIn = (key: string, prefix: string) => key.slice(prefix.length).split('/')[0]!;
  const closed = listKeys(storage, pendingPrefix(uid)).filter((key) => !openPages.has(key));
  return [
    ...new Set([
      ...closed.map((key) => idIn(key, pendingPrefix(uid))),
      ...listKeys(storage, conflictsPrefix(uid)).map((key) => idIn(key, conflictsPrefix(uid))),
    ]),
  ];
}
