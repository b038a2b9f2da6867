import type { Container } from './codecs';

/** A file job failed; `kind` is the name of the original error. */
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
  /** Receives the share that is done, 0 to 1. */
  onProgress?: (share: number) => void;
  signal: AbortSignal;
}

/** Runs a job in its own worker and returns its result. Rejects with `FileWorkError`, or with the signal's reason. */
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

/** The only message from the page to the file worker. */
export type FileWorkerRequest =
  /** Rewrites a video into a file on the browser's private disk. */
  | { type: 'remux'; file: Blob; name: string; container: Container }
  /** Extracts the sound of a video or WAV as an MP3. */
  | { type: 'mp3'; file: Blob }
  /** Copies a file to the browser's private disk. */
  | { type: 'copy'; file: Blob; name: string }
  /** Computes the waveform of a file's sound. */
  | { type: 'peaks'; file: Blob }
  /** Extracts the text parts of a PowerPoint file. */
  | { type: 'presentation-parts'; file: Blob };

export interface FileJobResults {
  remux: Blob;
  mp3: Blob;
  copy: Blob;
  peaks: Blob;
  /** Text by path. */
  'presentation-parts': Record<string, string>;
}
export type FileJobType = keyof FileJobResults;
export type FileJob<Type extends FileJobType> = Extract<FileWorkerRequest, { type: Type }>;

export type FileWorkerResponse =
  | { type: 'progress'; share: number }
  | { type: 'done'; result: FileJobResults[FileJobType] }
  /** `name` is the error's name. */
  | { type: 'failed'; name: string; reason: string };
