import { createStore } from 'zustand/vanilla';

interface LogOut {
  /** What speaks against it, one sentence each; undefined while nobody is asked. */
  reasons: readonly string[] | undefined;
}

/** What the question before logging out shows. One for the app. */
export const logOutStore = createStore<LogOut>(() => ({ reasons: undefined }));

type Reason = () => string | undefined;
interface LogOutBlocker {
  reason: Reason;
  end: () => void;
}
const blockers = new Set<LogOutBlocker>();
let answer: ((may: boolean) => void) | undefined;

/**
 * Has the person asked before they log out, as long as `reason` gives a sentence that says what would stop; `end` stops it
 * when they log out all the same, here or everywhere. Gives the function that ends the asking.
 */
export function addLogOutBlocker(reason: Reason, end: () => void = () => undefined): () => void {
  const source = { reason, end };
  blockers.add(source);
  return () => void blockers.delete(source);
}

/** Asks, if anything speaks against it, whether to log out all the same; one question for all that would stop. */
export function confirmLogOut(): Promise<boolean> {
  const reasons = [...blockers].flatMap(({ reason }) => reason() ?? []);
  if (reasons.length === 0) return Promise.resolve(true);
  answer?.(false);
  return new Promise((resolve) => {
    answer = resolve;
    logOutStore.setState({ reasons });
  });
}

/** What the person said to the question. What would stop stops now: afterwards it would be in nobody's name. */
export function answerLogOut(may: boolean): void {
  if (may) for (const { reason, end } of blockers) if (reason() !== undefined) end();
  logOutStore.setState({ reasons: undefined });
  answer?.(may);
  answer = undefined;
}
