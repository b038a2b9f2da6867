let isExchanging = false;

/** Whether this page is just exchanging its sign-in for a new one: then being signed out is no news to it. */
export const isExchangingSignIn = (): boolean => isExchanging;

/** Does work that signs out and in again. */
export async function whileExchanging<Result>(work: () => Promise<Result>): Promise<Result> {
  isExchanging = true;
  try {
    return await work();
  } finally {
    isExchanging = false;
  }
}
