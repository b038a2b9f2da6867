import { createStore } from 'zustand/vanilla';
import { ApiError } from '#shared/errors';
import { messagesByCode } from '../../../wording/call-errors';

let ending = new AbortController();

/** Aborted when the current session ends, because work that continued would run in the next person's name. */
export const sessionSignal = (): AbortSignal => ending.signal;

const endListeners = new Set<() => void>();

/** Calls `listener` at the end of each session, to drop what belongs to its person. */
export const onSessionEnd = (listener: () => void): void => void endListeners.add(listener);

/** Aborts all work of the current session, and drops what belongs to its person. */
export function endSession(): void {
  ending.abort(new ApiError('unauthenticated', messagesByCode.unauthenticated));
  ending = new AbortController();
  for (const listener of endListeners) listener();
}

let isExchanging = false;

/** Whether this page is replacing its sign-in, so that it must ignore the signed-out event. */
export const isExchangingSignIn = (): boolean => isExchanging;

/** Runs work that signs out and in again. */
export async function runSignInExchange<Result>(work: () => Promise<Result>): Promise<Result> {
  isExchanging = true;
  try {
    return await work();
  } finally {
    isExchanging = false;
  }
}

let isVoluntary = false;

/** Whether the person is leaving or changing teams on this page, so that it must ignore the notification of that. */
export const isLeavingVoluntarily = (): boolean => isVoluntary;

/**
 * Runs a call that ends or changes the person's membership; rethrows its error. The notification may arrive before the answer: leaving the
 * page because of it would abort the call and lose its result.
 */
export async function leaveVoluntarily(end: () => Promise<unknown>): Promise<void> {
  isVoluntary = true;
  try {
    await end();
  } catch (error) {
    isVoluntary = false;
    throw error;
  }
}

/** Whether the person switched to another team in another tab, while a recording keeps this page from reloading. */
export const otherTeamStore = createStore<{ isThere: boolean }>(() => ({ isThere: false }));

/** Whether this page's last session was ended from elsewhere: Login shows that until the next sign-in. */
export const endedSessionStore = createStore<{ isEnded: boolean }>(() => ({ isEnded: false }));
