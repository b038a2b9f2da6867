import type { Boundary } from '#shared/captions/notes/note-words';

/** How probable a pause is at a boundary, and how long it is: the median, in milliseconds. As people read a script aloud. */
const PAUSES: Record<Boundary, { share: number; medianMs: number }> = {
  sentence: { share: 0.75, medianMs: 450 },
  clause: { share: 0.45, medianMs: 250 },
  word: { share: 0.02, medianMs: 180 },
};
/** How pauses vary, as a power of e. */
const PAUSE_SPREAD = 0.6;
/** How the length of a stretch varies: by the pace, and by each syllable. */
const PACE_SPREAD = 0.14;
const SYLLABLE_SPREAD = 0.45;
/** Now and then a stretch is of any length, because something else was said than is written. */
const OTHERWISE = { share: 0.03, spread: 0.8 };

/** Asked for a hundred thousand times a slide. */
const { exp, log, sqrt } = Math;
const SQRT_2_PI = sqrt(2 * Math.PI);

const normal = (x: number, spread: number): number => exp((-0.5 * x * x) / (spread * spread)) / (spread * SQRT_2_PI);

/** How probable it is that a boundary is passed without a pause, as a logarithm. */
export const passFit = (before: Boundary): number => log(1 - PAUSES[before].share);

/** How probable it is that a pause of such a length is made at a boundary, as a logarithm. */
export const pauseFit = (before: Boundary, pauseMs: number): number =>
  log(PAUSES[before].share * normal(log(Math.max(pauseMs, 1) / PAUSES[before].medianMs), PAUSE_SPREAD));

/**
 * How probable it is that words of a weight take so long, as a logarithm; and as what share of it they are all that was said,
 * and not something else instead.
 */
export function lengthFit(ms: number, weight: number, paceMs: number): { fit: number; asWritten: number } {
  const off = log(ms / (weight * paceMs));
  const spread = sqrt(PACE_SPREAD * PACE_SPREAD + (SYLLABLE_SPREAD * SYLLABLE_SPREAD) / weight);
  const written = (1 - OTHERWISE.share) * normal(off, spread);
  const all = written + OTHERWISE.share * normal(off, OTHERWISE.spread);
  return { fit: log(all), asWritten: written / all };
}
