import type { Figure } from './figure';

/** A source that lost more is no reference for a recording. */
const LOST_MAX_MS = 20;
const REPEATS_MAX = 5;

/** Decides which runs count. A run whose source lost sound is repeated, at most five times in all. */
export function createSourceCheck() {
  let repeated = 0;
  return {
    /** Whether a run counts whose source lost this much. */
    isIn(lostMs: number): boolean {
      if (lostMs <= LOST_MAX_MS || repeated >= REPEATS_MAX) return true;
      repeated++;
      return false;
    },
    figure: (name: string, counted: number): Figure => ({
      name,
      value: repeated,
      unit: `of ${counted + repeated}`,
      goal: REPEATS_MAX,
    }),
  };
}
