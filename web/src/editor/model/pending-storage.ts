import { isEmptyDiff, type RecordsDiff } from './records-diff';

/** Keeps what could not be saved yet, so that closing the page loses nothing. */
export interface PendingStorage {
  load(): RecordsDiff | undefined;
  /** Replaces what is kept; an empty change removes it. */
  keep(pending: RecordsDiff): void;
}

/** Keeps a person's pending changes of one project in the browser's local storage. */
export function localPendingStorage(uid: string, projectId: string, storage: Storage): PendingStorage {
  const key = `narradeck/pending/${uid}/${projectId}`;
  return {
    load() {
      try {
        const text = storage.getItem(key);
        return text === null ? undefined : (JSON.parse(text) as RecordsDiff);
      } catch {
        return undefined;
      }
    },
    keep(pending) {
      if (isEmptyDiff(pending)) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(pending));
    },
  };
}
