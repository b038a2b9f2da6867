import type { Container } from './container';

/** What the page asks of the worker for files, once. */
export type ToFileWorker =
  /** The same video in another file, written to the browser's private disk under a name. */
  | { type: 'remux'; file: Blob; name: string; container: Container }
  /** The sound of a video or of a WAV as an MP3. */
  | { type: 'mp3'; file: Blob };

/** What the worker for files answers. */
export type FromFileWorker =
  | { type: 'progress'; share: number }
  | { type: 'done'; file: Blob }
  /** `name` is the error's: what kind it is. */
  | { type: 'failed'; name: string; reason: string };
