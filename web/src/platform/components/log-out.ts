import { createStore } from 'zustand/vanilla';

interface LogOut {
  /** What speaks against it, one sentence each; undefined while nobody is asked. */
  reasons: readonly string[] | undefined;
}

/** What the question before logging out shows. One for the app. */
export const logOutStore = createStore<LogOut>(() => ({ reasons: undefined }));

type Reason = () => string | undefined;
interface Source {
  reason: Reason;
  end: () => void;
}
const sources = new Set<Source>();
let answer: ((may: boolean) => void) | undefined;

/**
 * Has the person asked before they log out, as long as `reason` gives a sentence that says what would stop; `end` stops it
 * when they log out all the same, here or everywhere. Gives the function that ends the asking.
 */
export function askBeforeLogOut(reason: Reason, end: () => void = () => undefined): () => void {
  const source = { reason, end };
  sources.add(source);
  return () => void sources.delete(source);
}

/** Asks, if anything speaks against it, whether to log out all the same; one question for all that would stop. */
export function mayLogOut(): Promise<boolean> {
  const reasons = [...sources].flatMap(({ reason }) => reason() ?? []);
  if (reasons.length === 0) return Promise.resolve(true);
  answer?.(false);
  return new Promise((resolve) => {
    answer = resolve;
    logOutStore.setState({ reasons });
  });
}

/** What the person said to the question. What would stop stops now: afterwards it would be in nobody's name. */
export function answerLogOut(may: boolean): void {
  if (may) for (const { reason, end } of sources) if (reason() !== undefined) end();
  logOutStore.setState({ reasons: undefined });
  answer?.(may);
  answer = undefined;
}
