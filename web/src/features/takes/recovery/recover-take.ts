import { withLock } from '../../../platform/storage/locks';
import type { Take } from '../store/take';

const UNREADABLE = 'This recording could not be read.';

/** Name of the lock that is held while a take is recovered: another tab waits, and finds the work done. */
const recoveryLock = (takeId: string) => `recover-${takeId}`;

interface RecoveryOptions {
  /** Told which share of the sound file is made, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Ends it; what has been made stays, and the next recovery goes on there. */
  signal?: AbortSignal;
}

/**
 * Makes from what is on disk what stopping would have made, with the file of its pictures if it has any and that can be made. It is gone
 * on with after a reload, where it was.
 */
export const recoverTake = (takeId: string, options: RecoveryOptions = {}): Promise<Take> =>
  withLock(
    recoveryLock(takeId),
    async () => requestVideo(await runWorker({ type: 'recover', takeId }, options), options),
    options,
  );

/** A take that was just recorded, with the file of its pictures if it has any and that can be made. */
export const addVideo = (take: Take, options: RecoveryOptions = {}): Promise<Take> =>
  take.video ? withLock(recoveryLock(take.id), () => requestVideo(take, options), options) : Promise.resolve(take);

/**
 * A take on disk to listen to, at once: its sound is a file that plays but is too large to be sent. The file of its pictures, if it has
 * any, is not made.
 */
export const openTakeForPlayback = (takeId: string): Promise<Take> => runWorker({ type: 'open', takeId }, {});

/** Whatever keeps the file of the pictures from being made keeps nobody from their voice. */
async function requestVideo(take: Take, options: RecoveryOptions): Promise<Take> {
  if (!take.video) return take;
  try {
    return await runWorker({ type: 'make-video', take }, options);
  } catch {
    options.signal?.throwIfAborted();
    return take;
  }
}

async function runWorker(order: RecoveryRequest, { onProgress, signal }: RecoveryOptions): Promise<Take> {
  const worker = new Worker(new URL('./recovery-worker.ts', import.meta.url), { type: 'module', name: 'recovery' });
  try {
    return await new Promise<Take>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      worker.onmessage = ({ data }: MessageEvent<RecoveryEvent>) => {
        if (data.type === 'progress') onProgress?.(data.share);
        else if (data.type === 'done') resolve(data.take);
        else reject(new Error(`${UNREADABLE} (${data.reason})`));
      };
      worker.onerror = () => reject(new Error(UNREADABLE));
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}

/** What the page asks of the recovery worker, once. */
export type RecoveryRequest =
  /** The take as stopping would have made it. */
  | { type: 'recover'; takeId: string }
  /** The take as a file that plays, which is made at once and is large. */
  | { type: 'open'; takeId: string }
  /** A take with the file of its pictures and its sound. */
  | { type: 'make-video'; take: Take };

/** What the recovery worker answers. */
export type RecoveryEvent =
  { type: 'progress'; share: number } | { type: 'done'; take: Take } | { type: 'failed'; reason: string };
