import type { Container } from './codecs';

/** Something could not be made of a file; `kind` is the name of the error that stopped it. */
export class FileWorkError extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
    this.name = 'FileWorkFailed';
  }
}

export interface FileJobOptions {
  /** Told which share is done, 0 to 1. */
  onProgress?: (share: number) => void;
  signal: AbortSignal;
}

/** Has a worker of its own do this, beside the page, and gives what it makes. Rejects with `FileWorkError`, or the signal's reason. */
export async function runFileJob<Type extends FileJobType>(
  order: FileJob<Type>,
  { onProgress, signal }: FileJobOptions,
): Promise<FileJobResults[Type]> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module', name: 'files' });
  const ended = new AbortController();
  try {
    return await new Promise<FileJobResults[Type]>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal });
      worker.onmessage = ({ data }: MessageEvent<FileWorkerResponse>) => {
        if (data.type === 'progress') onProgress?.(data.share);
        else if (data.type === 'done') resolve(data.result as FileJobResults[Type]);
        else reject(new FileWorkError(data.name, data.reason));
      };
      worker.onerror = ({ message }) => reject(new FileWorkError('Error', message));
      worker.postMessage(order);
    });
  } finally {
    ended.abort();
    worker.terminate();
  }
}

/** What the page asks of the worker for files, once. */
export type FileWorkerRequest =
  /** The same video in another file, written to the browser's private disk under a name. */
  | { type: 'remux'; file: Blob; name: string; container: Container }
  /** The sound of a video or of a WAV as an MP3. */
  | { type: 'mp3'; file: Blob }
  /** The same bytes in a file of the browser's private disk. */
  | { type: 'copy'; file: Blob; name: string }
  /** The waveform of a file's sound. */
  | { type: 'peaks'; file: Blob }
  /** The texts of a PowerPoint file's parts. */
  | { type: 'presentation-parts'; file: Blob };

/** What each kind of work makes. */
export interface FileJobResults {
  remux: Blob;
  mp3: Blob;
  copy: Blob;
  peaks: Blob;
  /** By path. */
  'presentation-parts': Record<string, string>;
}
export type FileJobType = keyof FileJobResults;
export type FileJob<Type extends FileJobType> = Extract<FileWorkerRequest, { type: Type }>;

/** What the worker for files answers. */
export type FileWorkerResponse =
  | { type: 'progress'; share: number }
  | { type: 'done'; result: FileJobResults[FileJobType] }
  /** `name` is the error's: what kind it is. */
  | { type: 'failed'; name: string; reason: string };
