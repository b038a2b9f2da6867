import { createStore } from 'zustand/vanilla';

/** What is being done with a take of this computer. It goes on while the person moves about. */
export type TakeJob =
  /** Its file is being made: which share of it, 0 to 1. */
  | { is: 'making'; share: number }
  /** The share of its file that has gone out, 0 to 1. */
  | { is: 'sending'; share: number }
  /** There is no connection, or no server that answers. */
  | { is: 'waiting' }
  | { is: 'failed'; message: string };

/** The jobs of this tab, by their takes' ids; none for a take that nothing is done with. */
export const takeJobStore = createStore<Readonly<Record<string, TakeJob>>>(() => ({}));

/** Whether something is being done with a take now. */
export const isRunning = (job: TakeJob | undefined): boolean => job !== undefined && job.is !== 'failed';

const controllers = new Map<string, AbortController>();

/**
 * Does something with a take, one thing at a time, and shows how it goes; a failure stays until the next try. False when it failed,
 * was stopped, or something else is being done with the take.
 */
export async function runTakeJob(
  takeId: string,
  work: (show: (job: TakeJob) => void, signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  if (controllers.has(takeId)) return false;
  const controller = new AbortController();
  controllers.set(takeId, controller);
  const show = (job: TakeJob | undefined) => {
    if (controllers.get(takeId) !== controller) return;
    const others = Object.entries(takeJobStore.getState()).filter(([id]) => id !== takeId);
    takeJobStore.setState(Object.fromEntries(job ? [...others, [takeId, job]] : others), true);
  };
  try {
    show({ is: 'making', share: 0 });
    await work(show, controller.signal);
    show(undefined);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    show(controller.signal.aborted ? undefined : { is: 'failed', message });
    return false;
  } finally {
    if (controllers.get(takeId) === controller) controllers.delete(takeId);
  }
}

/** Stops what is being done with a take. What has been made of its file stays. */
export const stopTakeJob = (takeId: string): void => controllers.get(takeId)?.abort();

/** Stops all jobs and forgets what failed: whoever comes next sees nothing of it, and nothing goes on in their name. */
export function endTakeJobs(): void {
  const ended = [...controllers.values()];
  controllers.clear();
  takeJobStore.setState({}, true);
  ended.forEach((controller) => controller.abort());
}
