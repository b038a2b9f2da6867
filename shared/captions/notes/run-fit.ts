import type { Boundary } from '#shared/captions/notes/note-words';

/** Probability of a pause at a boundary, and its median length in milliseconds, for people who read a script aloud. */
const PAUSES: Record<Boundary, { share: number; medianMs: number }> = {
  sentence: { share: 0.75, medianMs: 450 },
  clause: { share: 0.45, medianMs: 250 },
  word: { share: 0.02, medianMs: 180 },
};
/** Spread of pause lengths, as a natural logarithm. */
const PAUSE_SPREAD = 0.6;
/** Spread of run lengths: by pace, and per syllable. */
const PACE_SPREAD = 0.14;
const SYLLABLE_SPREAD = 0.45;
/** Occasionally a run has any length, because something else was said than is written. */
const OTHERWISE = { share: 0.03, spread: 0.8 };

/** Local names, because they are called a hundred thousand times a slide. */
const { exp, log, sqrt } = Math;
const SQRT_2_PI = sqrt(2 * Math.PI);

const normal = (x: number, spread: number): number => exp((-0.5 * x * x) / (spread * spread)) / (spread * SQRT_2_PI);

/** Log-likelihood that there is no pause at a boundary. */
export const passFit = (before: Boundary): number => log(1 - PAUSES[before].share);

/** Log-likelihood of a pause of this length at a boundary. */
export const pauseFit = (before: Boundary, pauseMs: number): number =>
  log(PAUSES[before].share * normal(log(Math.max(pauseMs, 1) / PAUSES[before].medianMs), PAUSE_SPREAD));

/**
 * Log-likelihood that words of this weight take this long; and the share of it for which they are all that was said, rather than something
 * else.
 */
export function lengthFit(ms: number, weight: number, paceMs: number): { fit: number; asWritten: number } {
  const off = log(ms / (weight * paceMs));
  const spread = sqrt(PACE_SPREAD * PACE_SPREAD + (SYLLABLE_SPREAD * SYLLABLE_SPREAD) / weight);
  const written = (1 - OTHERWISE.share) * normal(off, spread);
  const all = written + OTHERWISE.share * normal(off, OTHERWISE.spread);
  return { fit: log(all), asWritten: written / all };
}
