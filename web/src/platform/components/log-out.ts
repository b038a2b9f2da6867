import { createStore } from 'zustand/vanilla';

interface LogOut {
  /** Reasons not to log out, one sentence each; undefined while there is no question. */
  reasons: readonly string[] | undefined;
}

/** State of the question before a logout. The app has only one. */
export const logOutStore = createStore<LogOut>(() => ({ reasons: undefined }));

type Reason = () => string | undefined;
interface LogOutBlocker {
  reason: Reason;
  end: () => void;
}
const blockers = new Set<LogOutBlocker>();
let answer: ((may: boolean) => void) | undefined;

/**
 * Asks before a logout while `reason` returns a sentence that says what would stop; `end` stops it if the person logs out anyway, here or
 * everywhere. Returns the function that removes the question.
 */
export function addLogOutBlocker(reason: Reason, end: () => void = () => undefined): () => void {
  const source = { reason, end };
  blockers.add(source);
  return () => void blockers.delete(source);
}

/** Asks whether to log out if anything would stop, with one question for all reasons. */
export function confirmLogOut(): Promise<boolean> {
  const reasons = [...blockers].flatMap(({ reason }) => reason() ?? []);
  if (reasons.length === 0) return Promise.resolve(true);
  answer?.(false);
  return new Promise((resolve) => {
    answer = resolve;
    logOutStore.setState({ reasons });
  });
}

/** Answers the question. Work that would stop ends now, because it must not continue after the logout. */
export function answerLogOut(may: boolean): void {
  if (may) for (const { reason, end } of blockers) if (reason() !== undefined) end();
  logOutStore.setState({ reasons: undefined });
  answer?.(may);
  answer = undefined;
}
