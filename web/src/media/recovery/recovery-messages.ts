import type { Take } from '../capture/take';

/** What the page asks of the recovery worker, once. */
export type ToRecovery =
  /** The take as stopping would have made it. */
  | { type: 'recover'; takeId: string }
  /** The take as a file that plays, which is made at once and is large. */
  | { type: 'open'; takeId: string }
  /** A take with the file of its pictures and its sound. */
  | { type: 'make-video'; take: Take };

/** What the recovery worker answers. */
export type FromRecovery =
  { type: 'progress'; share: number } | { type: 'done'; take: Take } | { type: 'failed'; reason: string };
