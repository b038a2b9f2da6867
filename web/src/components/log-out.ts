import { createStore } from 'zustand/vanilla';

interface LogOut {
  /** What speaks against it, one sentence each; undefined while nobody is asked. */
  reasons: readonly string[] | undefined;
}

/** What the question before logging out shows. One for the app. */
export const logOutStore = createStore<LogOut>(() => ({ reasons: undefined }));

type Reason = () => string | undefined;
const sources = new Set<Reason>();
let answer: ((may: boolean) => void) | undefined;

/**
 * Has the person asked before they log out, as long as `reason` gives a sentence that says what would stop. Gives the
 * function that ends it.
 */
export function askBeforeLogOut(reason: Reason): () => void {
  sources.add(reason);
  return () => void sources.delete(reason);
}

/** Asks, if anything speaks against it, whether to log out all the same; one question for all that would stop. */
export function mayLogOut(): Promise<boolean> {
  const reasons = [...sources].flatMap((reason) => reason() ?? []);
  if (reasons.length === 0) return Promise.resolve(true);
  answer?.(false);
  return new Promise((resolve) => {
    answer = resolve;
    logOutStore.setState({ reasons });
  });
}

/** What the person said to the question. */
export function answerLogOut(may: boolean): void {
  logOutStore.setState({ reasons: undefined });
  answer?.(may);
  answer = undefined;
}
