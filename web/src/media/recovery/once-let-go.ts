/** A worker that has just ended lets go of its files a moment later. */
const TRIES = 40;
const PAUSE_MS = 50;

/** Does something with a file, again while it is in use. Rejects when it stays so, or for another reason. */
export async function onceLetGo<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isInUse = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isInUse || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
