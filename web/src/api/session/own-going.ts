let isWanted = false;

/** Whether the person is just ending their place here themselves: then their going is no news to this page. */
export const isGoingByOwnWish = (): boolean => isWanted;

/** Does what ends the person's place here; throws what it throws. */
export async function goByOwnWish(end: () => Promise<unknown>): Promise<void> {
  isWanted = true;
  try {
    await end();
  } catch (error) {
    isWanted = false;
    throw error;
  }
}
