import type { FileOrder, FileWorkResults, FileWorkType, FromFileWorker } from './file-messages';

/** Something could not be made of a file; `kind` is the name of the error that stopped it. */
export class FileWorkFailed extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
    this.name = 'FileWorkFailed';
  }
}

export interface FileWork {
  /** Told which share is done, 0 to 1. */
  onProgress?: (share: number) => void;
  signal: AbortSignal;
}

/** Has a worker of its own do this, beside the page, and gives what it makes. Rejects with `FileWorkFailed`, or the signal's reason. */
export async function askFileWorker<Type extends FileWorkType>(
  order: FileOrder<Type>,
  { onProgress, signal }: FileWork,
): Promise<FileWorkResults[Type]> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module', name: 'files' });
  const ended = new AbortController();
  try {
    return await new Promise<FileWorkResults[Type]>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal });
      worker.onmessage = ({ data }: MessageEvent<FromFileWorker>) => {
        if (data.type === 'progress') onProgress?.(data.share);
        else if (data.type === 'done') resolve(data.result as FileWorkResults[Type]);
        else reject(new FileWorkFailed(data.name, data.reason));
      };
      worker.onerror = ({ message }) => reject(new FileWorkFailed('Error', message));
      worker.postMessage(order);
    });
  } finally {
    ended.abort();
    worker.terminate();
  }
}
