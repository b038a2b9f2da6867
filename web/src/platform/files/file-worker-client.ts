import type { Container } from './codecs';
import { type JobOptions, runWorkerJob } from './worker-job';

/** Runs a job in its own worker and returns its result. Rejects as `runWorkerJob` does. */
export async function runFileJob<Type extends FileJobType>(
  order: FileJob<Type>,
  options: JobOptions,
): Promise<FileJobResults[Type]> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module', name: 'files' });
  return (await runWorkerJob(worker, order, options)) as FileJobResults[Type];
}

export type FileWorkerRequest =
  /** Rewrites a video into a file on the browser's private disk. */
  | { type: 'remux'; file: Blob; name: string; container: Container }
  | { type: 'mp3'; file: Blob }
  | { type: 'copy'; file: Blob; name: string }
  | { type: 'peaks'; file: Blob }
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
