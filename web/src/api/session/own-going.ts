let isWanted = false;

/** Whether the person is just ending or changing their place here themselves: then their going is no news to this page. */
export const isGoingByOwnWish = (): boolean => isWanted;

/**
 * Does what ends or changes the person's place here; throws what it throws. News of it may come before the answer: a page that left by the news
 * would break the call off, and lose what it has to say.
 */
export async function goByOwnWish(end: () => Promise<unknown>): Promise<void> {
  isWanted = true;
  try {
    await end();
  } catch (error) {
    isWanted = false;
    throw error;
  }
}
