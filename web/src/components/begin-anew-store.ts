import { createStore } from 'zustand/vanilla';

interface BeginAnew {
  /** What either answer does; undefined while nobody is asked. */
  question: { begin: () => void; keep: () => void } | undefined;
}

/** The question whether to begin anew where an account with the address was never confirmed. One for the app. */
export const beginAnewStore = createStore<BeginAnew>(() => ({ question: undefined }));
