import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SafeStorage } from '../../storage/safe-storage';
import { type ProjectRecord } from './records';
import { isEmptyDiff, type RecordsDiff } from './records-diff';

/** What somebody can type into a record; undefined where there is nothing to type. */
function wordsIn({ entity, item }: ProjectRecord): string | undefined {
  if (entity === 'caption') return item.text;
  if (entity === 'slide') return item.notes;
  return entity === 'project' ? item.name : undefined;
}

/** The words that a change brings, each as it would read afterwards; a change without words gives none. */
export function wordsOfDiff({ added, updated }: RecordsDiff): string[] {
  const typed = Object.values(added).map(wordsIn);
  const retyped = Object.values(updated).map(([from, to]) => (wordsIn(from) === wordsIn(to) ? undefined : wordsIn(to)));
  return [...typed, ...retyped].flatMap((words) => (words?.trim() ? [words] : []));
}

/** What somebody changed and may not save any more: never sent, and theirs alone. */
export interface UnsavedWords {
  store: StoreApi<{ texts: readonly string[]; isChangeLost: boolean }>;
  /** Takes it out of what will be sent. */
  setAside(diff: RecordsDiff): void;
  forget(): void;
}

/** Keeps the words in this browser, by person and project, until they say that they have them. */
export function localUnsavedWords(uid: string, projectId: string, storage: SafeStorage): UnsavedWords {
  const key = `narradeck/unsaved/${uid}/${projectId}`;
  const store = createStore(() => ({ texts: readTexts(storage.read(key)), isChangeLost: false }));
  return {
    store,
    setAside(diff) {
      if (isEmptyDiff(diff)) return;
      const texts = [...new Set([...store.getState().texts, ...wordsOfDiff(diff)])];
      if (texts.length > 0) storage.write(key, JSON.stringify(texts));
      store.setState({ texts, isChangeLost: true });
    },
    forget() {
      storage.remove(key);
      store.setState({ texts: [], isChangeLost: false });
    },
  };
}

function readTexts(text: string | undefined): readonly string[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
