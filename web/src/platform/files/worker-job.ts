type JobMessage =
  | { type: 'progress'; share: number }
  | { type: 'done'; result: unknown }
  | { type: 'failed'; name: string; reason: string };

/** A worker's job failed; `kind` is the name of the original error. */
export class WorkerJobError extends Error {
  override readonly name = 'WorkerJobFailed';

  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}

export interface JobOptions {
  /** Receives the share that is done, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Runs the only job of a worker, and ends the worker. Rejects with `WorkerJobError`, or with the signal's reason. */
export async function runWorkerJob(
  worker: Worker,
  job: unknown,
  { onProgress, signal }: JobOptions = {},
): Promise<unknown> {
  const ended = new AbortController();
  try {
    signal?.throwIfAborted();
    return await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal });
      worker.onmessage = ({ data }: MessageEvent<JobMessage>) => {
        if (data.type === 'progress') onProgress?.(data.share);
        else if (data.type === 'done') resolve(data.result);
        else reject(new WorkerJobError(data.name, data.reason));
      };
      worker.onerror = ({ message }) => reject(new WorkerJobError('Error', message));
      worker.postMessage(job);
    });
  } finally {
    ended.abort();
    worker.terminate();
  }
}

/** Receives the job of this worker, and sends its progress and result to the page. */
export function handleWorkerJob<Job>(run: (job: Job, onProgress: (share: number) => void) => Promise<unknown>): void {
  const post = (message: JobMessage) => self.postMessage(message);
  self.onmessage = ({ data }: MessageEvent<Job>) => {
    run(
      data,
      throttleProgress((share) => post({ type: 'progress', share })),
    ).then(
      (result) => post({ type: 'done', result }),
      (error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        post({ type: 'failed', name, reason: message });
      },
    );
  };
}

const STEPS = 100;

/** Emits a share, 0 to 1, only after it has grown by a hundredth since the last time. */
export function throttleProgress(emit: (share: number) => void): (share: number) => void {
  let lastStep = 0;
  return (share) => {
    if (share * STEPS < lastStep + 1) return;
    lastStep = Math.floor(share * STEPS);
    emit(share);
  };
}
