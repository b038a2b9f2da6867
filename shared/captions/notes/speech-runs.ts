import type { Span } from '#shared/time/timeline';

/** Shorter ones lie within words, before a t or a k. */
const PAUSE_MIN_MS = 120;
/** Shorter ones are clicks, and not speech. */
const RUN_MIN_MS = 40;
/** How far between the room and the voice, in loudness, speech begins. */
const THRESHOLD = 0.35;
/** Below this much between the two, in decibels, there is nothing to tell apart. */
const RANGE_MIN_DB = 8;

const decibels = (amplitude: number): number => 20 * Math.log10(Math.max(amplitude, 0.5));

/** How loud it must be to count as speech, in decibels; undefined where all is about as loud. */
function speechThreshold(levels: readonly number[]): number | undefined {
  const sorted = [...levels].sort((a, b) => a - b);
  const [quiet, loud] = [sorted[Math.floor(sorted.length * 0.05)] ?? 0, sorted[Math.floor(sorted.length * 0.9)] ?? 0];
  return loud - quiet < RANGE_MIN_DB ? undefined : quiet + THRESHOLD * (loud - quiet);
}

/** Spans that are nearer to each other than a pause are one. */
function joinSpans(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    if (last && span.start - last.end < PAUSE_MIN_MS) last.end = span.end;
    else found.push({ ...span });
  }
  return found;
}

/** How loud each stretch of a stored waveform is, from 0 to 127. */
export const toAmplitudes = (peaks: Int8Array): number[] =>
  Array.from({ length: peaks.length / 2 }, (_, pair) =>
    Math.min(127, Math.max(-peaks[2 * pair]!, peaks[2 * pair + 1]!, 0)),
  );

/**
 * Where somebody speaks, from one pause to the next, in order, in milliseconds of the sound.
 * @param amplitudes the loudest of each stretch of `stepMs`, from 0 to 127
 */
export function speechRuns(amplitudes: readonly number[], stepMs: number): Span[] {
  const levels = amplitudes.map(decibels);
  const threshold = speechThreshold(levels);
  if (threshold === undefined) return [];
  const loud = levels.flatMap((level, index) =>
    level >= threshold ? [{ start: index * stepMs, end: (index + 1) * stepMs }] : [],
  );
  return joinSpans(loud).filter(({ start, end }) => end - start >= RUN_MIN_MS);
}
