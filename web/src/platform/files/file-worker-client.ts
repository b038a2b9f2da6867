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
