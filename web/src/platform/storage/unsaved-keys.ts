import type { SafeStorage } from './safe-storage';

/** Key prefix of a person's pending changes; the project and the page follow. */
export const pendingPrefix = (uid: string): string => `narradeck/pending/${uid}/`;

/** Key prefix of a person's conflicts; the project follows. */
export const conflictsPrefix = (uid: string): string => `narradeck/conflicts/${uid}/`;

export const listKeys = (storage: SafeStorage, prefix: string): string[] =>
  storage.keys().filter((key) => key.startsWith(prefix));

/** The projects with changes that only this computer has. @param openPages names of the locks of open pages, which save on their own */
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
