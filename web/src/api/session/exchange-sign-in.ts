/** Answers to calls with the old sign-in may come so much later. */
const LATE_MS = 5000;

let isExchanging = false;
let exchangedAt = -Infinity;

/** Whether this page is just exchanging its sign-in for a new one: then being signed out is no news to it. */
export const isExchangingSignIn = (): boolean => isExchanging;

/** Whether an answer that nobody is signed in may be about the sign-in that this page has exchanged for a new one. */
export const mayBeAboutOldSignIn = (): boolean => isExchanging || performance.now() - exchangedAt < LATE_MS;

/** Does work that signs out and in again. */
export async function whileExchanging<Result>(work: () => Promise<Result>): Promise<Result> {
  isExchanging = true;
  try {
    return await work();
  } finally {
    isExchanging = false;
    exchangedAt = performance.now();
  }
}
