import type { Scene } from './scene';

/** A function's input, and what else to compare at the end. */
export interface Prepared {
  event: object;
  /** Observable results other than table, files, and mails. */
  look?: () => Promise<unknown>;
}

/**
 * One path through a function. It runs once undisturbed; then once per crash point, each time with its own people and data, and again as
 * its caller would retry.
 */
export interface Scenario {
  /** The function's short name, such as `create-project`. */
  name: string;
  /** The path, in words. */
  what: string;
  prepare(scene: Scene): Promise<Prepared>;
  /** Runs before the caller retries, for example to move times back by a minute. */
  meanwhile?: (scene: Scene) => Promise<void>;
  /** The HTTP status of a repeat after complete success, if it differs from the first. */
  repeated?: number;
  /** How many mails may be sent twice. */
  mailsTwice?: number;
}
