import type { Container } from './container';

/** What the page asks of the worker for files, once. */
export type ToFileWorker =
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
export interface FileWorkResults {
  remux: Blob;
  mp3: Blob;
  copy: Blob;
  peaks: Blob;
  /** By path. */
  'presentation-parts': Record<string, string>;
}
export type FileWorkType = keyof FileWorkResults;
export type FileOrder<Type extends FileWorkType> = Extract<ToFileWorker, { type: Type }>;

/** What the worker for files answers. */
export type FromFileWorker =
  | { type: 'progress'; share: number }
  | { type: 'done'; result: FileWorkResults[FileWorkType] }
  /** `name` is the error's: what kind it is. */
  | { type: 'failed'; name: string; reason: string };
