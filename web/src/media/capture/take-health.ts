/** What went wrong with the sound of a take. */
export type MarkKind =
  /** The computer gave no sound for so long. */
  | 'lost'
  /** The take was begun, or gone on with, so long before the oldest sound that was still there. */
  | 'left-out'
  /** The microphone was muted for so long. */
  | 'muted'
  /** Another microphone took over. */
  | 'microphone'
  /** A piece of sound of this length could not be stored. */
  | 'failed';

/** Where in a take something went wrong with its sound, and for how long. */
export interface TakeMark {
  kind: MarkKind;
  /** The first sample after it: on the tape while it is noted, in the take when that is made. */
  at: number;
  ms: number;
  /** The name of the microphone that took over. */
  label?: string;
}

/** What is shorter than this nobody misses. */
const WORTH_SAYING_MS = 100;

/** What a person should be told before they keep a take. */
export const marksWorthSaying = (health: readonly TakeMark[]): TakeMark[] =>
  health.filter(({ ms, kind }) => ms > WORTH_SAYING_MS || kind === 'microphone');
