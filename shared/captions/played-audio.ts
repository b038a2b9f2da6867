import type { Clip } from '#shared/entities/clip';
import type { FileId } from '#shared/entities/scalars';
import { groupBy } from '#shared/group-by';
import type { Span } from '#shared/time/timeline';

/** A range of a file, in its own milliseconds. */
interface AudioRange extends Span {
  file: FileId;
}

type PlayedClip = Pick<Clip, 'file' | 'trim_start' | 'trim_end'>;

/** Cuts shorter than this are transcribed anyway: words at a cut are recognized better with their context. */
const JOINED_MS = 2000;
/** Too short for speech, and refused by recognizers. */
const SHORTEST_MS = 500;

/** The ranges of one file that clips play, merged where several clips play the same. */
function mergeRanges(file: FileId, clips: readonly PlayedClip[]): AudioRange[] {
  const stretches: AudioRange[] = [];
  for (const { trim_start, trim_end } of [...clips].sort((a, b) => a.trim_start - b.trim_start)) {
    const last = stretches.at(-1);
    if (last && trim_start - last.end < JOINED_MS) last.end = Math.max(last.end, trim_end);
    else stretches.push({ file, start: trim_start, end: trim_end });
  }
  return stretches.filter(({ start, end }) => end - start >= SHORTEST_MS);
}

/** The audio to transcribe for automatic subtitles: the ranges that clips play, file by file, each once. */
export const listPlayedRanges = (clips: readonly PlayedClip[]): AudioRange[] =>
  [...groupBy(clips, ({ file }) => file)].flatMap(([file, own]) => mergeRanges(file, own));

/** Total length of ranges in whole seconds, as deducted from the month's minutes. */
export const totalSeconds = (stretches: readonly Span[]): number =>
  Math.ceil(stretches.reduce((sum, { start, end }) => sum + end - start, 0) / 1000);
