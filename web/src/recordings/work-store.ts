import { createStore } from 'zustand/vanilla';

/** What is being done with a recording. It goes on while the person moves about. */
export type Work =
  /** Its sound file is made: which share of it, 0 to 1. */
  | { is: 'making'; share: number }
  | { is: 'sending' }
  /** The line has to come back before it can be sent. */
  | { is: 'waiting' }
  | { is: 'failed'; message: string };

/** The work of this tab, by the recordings' ids; none for a recording that nothing is done with. */
export const workStore = createStore<Readonly<Record<string, Work>>>(() => ({}));

const controllers = new Map<string, AbortController>();

/** Does something with a recording, one thing at a time, and shows how it goes; a failure stays until the next try. */
export async function doWork(
  takeId: string,
  work: (show: (work: Work) => void, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (controllers.has(takeId)) return;
  const controller = new AbortController();
  controllers.set(takeId, controller);
  const show = (shown: Work | undefined) => {
    if (controllers.get(takeId) !== controller) return;
    const others = Object.entries(workStore.getState()).filter(([id]) => id !== takeId);
    workStore.setState(Object.fromEntries(shown ? [...others, [takeId, shown]] : others), true);
  };
  try {
    show({ is: 'making', share: 0 });
    await work(show, controller.signal);
    show(undefined);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    show(controller.signal.aborted ? undefined : { is: 'failed', message });
  } finally {
    if (controllers.get(takeId) === controller) controllers.delete(takeId);
  }
}

/** Stops what is being done with a recording. What has been made of its sound file stays. */
export const stopWork = (takeId: string): void => controllers.get(takeId)?.abort();

/** Stops all of it and forgets what failed: whoever comes next sees nothing of it, and nothing goes on in their name. */
export function endWork(): void {
  const ended = [...controllers.values()];
  controllers.clear();
  workStore.setState({}, true);
  ended.forEach((controller) => controller.abort());
}
