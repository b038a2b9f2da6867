import { type JobOptions, runWorkerJob, WorkerJobError } from '../../../platform/files/worker-job';
import { withLock } from '../../../platform/storage/locks';
import type { Take } from '../store/take';

const UNREADABLE = 'This recording could not be read.';

/** The name of the lock on a recovery. Another tab waits for it and finds the work done. */
const recoveryLock = (takeId: string) => `recover-${takeId}`;

/** Recovers a take from disk as Stop would have returned it, with its video if possible. Resumes after a reload or an abort. */
export const recoverTake = (takeId: string, options: JobOptions = {}): Promise<Take> =>
  withLock(
    recoveryLock(takeId),
    async () => requestVideo(await runWorker({ type: 'recover', takeId }, options), options),
    options,
  );

/** Adds the video file to a take that was just recorded, if it has video and the file can be made. */
export const addVideo = (take: Take, options: JobOptions = {}): Promise<Take> =>
  take.video ? withLock(recoveryLock(take.id), () => requestVideo(take, options), options) : Promise.resolve(take);

/** Opens a take on disk for playback, at once. Its sound file plays but is too large to send. The video file is not made. */
export const openTakeForPlayback = (takeId: string): Promise<Take> => runWorker({ type: 'open', takeId }, {});

/** A failure to make the video file must not lose the voice. */
async function requestVideo(take: Take, options: JobOptions): Promise<Take> {
  if (!take.video) return take;
  try {
    return await runWorker({ type: 'make-video', take }, options);
  } catch {
    options.signal?.throwIfAborted();
    return take;
  }
}

async function runWorker(order: RecoveryRequest, options: JobOptions): Promise<Take> {
  const worker = new Worker(new URL('./recovery-worker.ts', import.meta.url), { type: 'module', name: 'recovery' });
  try {
    return (await runWorkerJob(worker, order, options)) as Take;
  } catch (error) {
    if (!(error instanceof WorkerJobError)) throw error;
    throw new Error(error.message ? `${UNREADABLE} (${error.message})` : UNREADABLE, { cause: error });
  }
}

/** The single request of the page to the recovery worker. */
export type RecoveryRequest =
  /** The take as Stop would have returned it. */
  | { type: 'recover'; takeId: string }
  /** The take as a large file that plays at once. */
  | { type: 'open'; takeId: string }
  /** The take with its file of video and sound. */
  | { type: 'make-video'; take: Take };
