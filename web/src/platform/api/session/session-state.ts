import { createStore } from 'zustand/vanilla';
import { ApiError } from '#shared/errors';
import { messagesByCode } from '../../../wording/call-errors';

let ending = new AbortController();

/** Aborted when the session ends of whoever is signed in now: what goes on after that would go on in the next one's name. */
export const sessionSignal = (): AbortSignal => ending.signal;

/** Ends what waits or goes on for the person who is signed in. */
export function endSessionSignal(): void {
  ending.abort(new ApiError('unauthenticated', messagesByCode.unauthenticated));
  ending = new AbortController();
}

let isExchanging = false;

/** Whether this page is just exchanging its sign-in for a new one: then being signed out is no news to it. */
export const isExchangingSignIn = (): boolean => isExchanging;

/** Does work that signs out and in again. */
export async function runSignInExchange<Result>(work: () => Promise<Result>): Promise<Result> {
  isExchanging = true;
  try {
    return await work();
  } finally {
    isExchanging = false;
  }
}

let isVoluntary = false;

/** Whether the person is just ending or changing their place here themselves: then their going is no news to this page. */
export const isLeavingVoluntarily = (): boolean => isVoluntary;

/**
 * Does what ends or changes the person's place here; throws what it throws. News of it may come before the answer: a page that left by the news
 * would break the call off, and lose what it has to say.
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

/**
 * Whether the person works in another team than this page shows: they chose it in another tab, and a recording keeps this page from
 * beginning anew there.
 */
export const otherTeamStore = createStore<{ isThere: boolean }>(() => ({ isThere: false }));
