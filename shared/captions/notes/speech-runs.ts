import type { Span } from '#shared/time/timeline';

/** Shorter pauses are within words, before a t or a k. */
const PAUSE_MIN_MS = 120;
/** Shorter runs are clicks, not speech. */
const RUN_MIN_MS = 40;
/** Where speech begins between the loudness of the room (0) and of the voice (1). */
const THRESHOLD = 0.35;
/** Minimum difference between the two in decibels; below it, they can't be told apart. */
const RANGE_MIN_DB = 8;

const decibels = (amplitude: number): number => 20 * Math.log10(Math.max(amplitude, 0.5));

/** The loudness from which sound counts as speech, in decibels; undefined if all sound is similarly loud. */
function speechThreshold(levels: readonly number[]): number | undefined {
  const sorted = [...levels].sort((a, b) => a - b);
  const [quiet, loud] = [sorted[Math.floor(sorted.length * 0.05)] ?? 0, sorted[Math.floor(sorted.length * 0.9)] ?? 0];
  return loud - quiet < RANGE_MIN_DB ? undefined : quiet + THRESHOLD * (loud - quiet);
}

/** Merges spans whose distance is shorter than a pause. */
function joinSpans(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    if (last && span.start - last.end < PAUSE_MIN_MS) last.end = span.end;
    else found.push({ ...span });
  }
  return found;
}

/** The loudness of each step of a stored waveform, from 0 to 127. */
export const toAmplitudes = (peaks: Int8Array): number[] =>
  Array.from({ length: peaks.length / 2 }, (_, pair) =>
    Math.min(127, Math.max(-peaks[2 * pair]!, peaks[2 * pair + 1]!, 0)),
  );

/** Runs of speech between pauses, in milliseconds. `amplitudes` has the loudest sample of each step of `stepMs`, from 0 to 127. */
export function speechRuns(amplitudes: readonly number[], stepMs: number): Span[] {
  const levels = amplitudes.map(decibels);
  const threshold = speechThreshold(levels);
  if (threshold === undefined) return [];
  const loud = levels.flatMap((level, index) =>
    level >= threshold ? [{ start: index * stepMs, end: (index + 1) * stepMs }] : [],
  );
  return joinSpans(loud).filter(({ start, end }) => end - start >= RUN_MIN_MS);
}
