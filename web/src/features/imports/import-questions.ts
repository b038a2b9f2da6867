import { createStore } from 'zustand/vanilla';

/** Something that an import asks its person before it goes on. */
export interface ImportQuestion {
  title: string;
  text: string;
  /** What the text is about, a line each. */
  lines?: readonly string[];
  /** The ways to go on, the recommended one last; their keys are the answers. Where there are none, a password is asked for. */
  choices?: Readonly<Record<string, string>>;
  /** What was wrong with the last password. */
  error?: string;
}

interface PendingQuestion extends ImportQuestion {
  /** @param answer undefined where the person cancels the import */
  answer: (answer: string | undefined) => void;
}

/** What is asked now, the oldest first. Answers, passwords among them, are stored nowhere. */
export const importQuestionsStore = createStore<{ asked: readonly PendingQuestion[] }>(() => ({ asked: [] }));

/** Asks, after all that was asked before; gives the answer, undefined where the import is cancelled, there or by its signal. */
export const askImportQuestion = (question: ImportQuestion, signal: AbortSignal): Promise<string | undefined> =>
  new Promise((resolve) => {
    const answer = (given: string | undefined) => {
      importQuestionsStore.setState(({ asked: all }) => ({ asked: all.filter((each) => each !== asked) }));
      resolve(given);
    };
    const asked: PendingQuestion = { ...question, answer };
    signal.addEventListener('abort', () => answer(undefined), { once: true });
    if (signal.aborted) resolve(undefined);
    else importQuestionsStore.setState(({ asked: all }) => ({ asked: [...all, asked] }));
  });
