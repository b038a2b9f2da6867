import type { Figure } from './figure';

/** A source that lost more than this is no truth to hold a recording against. */
const LOST_MAX_MS = 20;
const REPEATS_MAX = 5;

/** Says which runs count: one whose source itself lost sound is repeated, five times at most, and counted. */
export function createSourceCheck() {
  let repeated = 0;
  return {
    /** Whether a run counts whose source lost so many milliseconds. */
    isIn(lostMs: number): boolean {
      if (lostMs <= LOST_MAX_MS || repeated >= REPEATS_MAX) return true;
      repeated++;
      return false;
    },
    /** How many were repeated beside so many that count. */
    figure: (name: string, counted: number): Figure => ({
      name,
      value: repeated,
      unit: `of ${counted + repeated}`,
      goal: REPEATS_MAX,
    }),
  };
}
