import { type SafeStorage } from '../../storage/safe-storage';
import { addConflicts, type Conflict, withoutConflicts } from './conflicts';

/** Keeps conflicts in this browser, by person and project, until the person lets them go. */
export interface ConflictStorage {
  list(): readonly Conflict[];
  /** Adds and removes some, whatever other tabs keep. False where the browser has no room for it. */
  update(added: readonly Conflict[], removed: readonly Conflict[]): boolean;
}

/** What the keys of a person's conflicts begin with; the project follows. */
export const conflictsPrefix = (uid: string): string => `narradeck/conflicts/${uid}/`;

export function localConflicts(uid: string, projectId: string, storage: SafeStorage): ConflictStorage {
  const key = `${conflictsPrefix(uid)}${projectId}`;
  const list = () => parseConflicts(storage.read(key));
  return {
    list,
    update(added, removed) {
      const conflicts = addConflicts(withoutConflicts(list(), removed), added);
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
