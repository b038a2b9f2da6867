import type { Scene } from './scene';

/** What a function is called with, and what else is looked at in the end. */
export interface Prepared {
  event: object;
  /** What is to be seen outside of table, files and mails when all is over. */
  look?: () => Promise<unknown>;
}

/**
 * One way through a function. It is run once undisturbed; then once for every point at which the function may die, each time
 * with people and things of its own, and again as its caller would.
 */
export interface Scenario {
  /** The function's short name, such as `create-project`. */
  name: string;
  /** Which way through it. */
  what: string;
  prepare(scene: Scene): Promise<Prepared>;
  /** What happens before the caller tries again, such as that a minute goes by. */
  meanwhile?: (scene: Scene) => Promise<void>;
  /** The HTTP status of a repetition when all was done before, where it is not that of the first time. */
  repeated?: number;
  /** How many mails may go out a second time. */
  mailsTwice?: number;
}
