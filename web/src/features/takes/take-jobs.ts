import { createStore } from 'zustand/vanilla';
import { onSessionEnd } from '../../platform/api/session/session-state';

/** The current job of a take on this computer. It continues while the person moves between screens. */
export type TakeJob =
  /** Its file is being made; the finished share, 0 to 1. */
  | { is: 'making'; share: number }
  /** The share of its file that has been sent, 0 to 1. */
  | { is: 'sending'; share: number }
  /** There is no connection, or the server does not answer. */
  | { is: 'waiting' }
  | { is: 'failed'; message: string };

/** The jobs of this tab by take id. */
export const takeJobStore = createStore<Readonly<Record<string, TakeJob>>>(() => ({}));

export const isRunning = (job: TakeJob | undefined): boolean => job !== undefined && job.is !== 'failed';

const controllers = new Map<string, AbortController>();

/** Runs a take's job, one at a time, and shows its progress and failure. False if it failed, was stopped, or another is running. */
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

/** Stops the job of a take. The finished part of its file stays. */
export const stopTakeJob = (takeId: string): void => controllers.get(takeId)?.abort();

/** Stops all jobs and clears failures, so that the next user sees nothing of them and nothing continues in the old user's name. */
export function endTakeJobs(): void {
  const ended = [...controllers.values()];
  controllers.clear();
  takeJobStore.setState({}, true);
  ended.forEach((controller) => controller.abort());
}
onSessionEnd(endTakeJobs);
