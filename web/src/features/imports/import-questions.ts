import { createStore } from 'zustand/vanilla';

/** A question that the person must answer before an import continues. */
export interface ImportQuestion {
  title: string;
  text: string;
  /** What the text refers to, one item per line. */
  lines?: readonly string[];
  /** Labels of the choices by answer, the recommended one last. Without choices, the dialog asks for a password. */
  choices?: Readonly<Record<string, string>>;
  /** What was wrong with the last password. */
  error?: string;
}

interface PendingQuestion extends ImportQuestion {
  /** @param answer undefined if the person cancels the import */
  answer: (answer: string | undefined) => void;
}

/** The open questions, oldest first. Answers, including passwords, are never stored. */
export const importQuestionsStore = createStore<{ asked: readonly PendingQuestion[] }>(() => ({ asked: [] }));

/** Queues a question; returns the answer, or undefined if the import is canceled in the dialog or by its signal. */
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
