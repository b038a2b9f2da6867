import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SafeStorage } from '../../storage/safe-storage';
import { wordsOfDiff } from './record-words';
import { isEmptyDiff, type RecordsDiff } from './records-diff';

/** What somebody typed that can't be saved, as they may not any more or its place is gone: never sent, and theirs alone. */
export interface UnsavedWords {
  store: StoreApi<{ texts: readonly string[]; isChangeLost: boolean }>;
  /** Takes it out of what will be sent. */
  setAside(diff: RecordsDiff): void;
  /** Keeps words that have no place in the project any more. */
  keep(words: readonly string[]): void;
  forget(): void;
}

/** Keeps the words in this browser, by person and project, until they say that they have them. */
export function localUnsavedWords(uid: string, projectId: string, storage: SafeStorage): UnsavedWords {
  const key = `narradeck/unsaved/${uid}/${projectId}`;
  const store = createStore(() => ({ texts: readTexts(storage.read(key)), isChangeLost: false }));
  const write = (texts: readonly string[]) => {
    if (texts.length > 0) storage.write(key, JSON.stringify(texts));
    else storage.remove(key);
  };
  /** Of other tabs, too, since this one began. */
  const stored = () => readTexts(storage.read(key));
  const keep = (words: readonly string[]) => {
    const texts = [...new Set([...store.getState().texts, ...words])];
    write([...new Set([...stored(), ...texts])]);
    store.setState({ texts });
  };
  return {
    store,
    keep,
    setAside(diff) {
      if (isEmptyDiff(diff)) return;
      keep(wordsOfDiff(diff));
      store.setState({ isChangeLost: true });
    },
    forget() {
      const { texts } = store.getState();
      write(stored().filter((text) => !texts.includes(text)));
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
