import type { Clip } from '#shared/entities/clip';
import type { FileId } from '#shared/entities/scalars';
import { groupBy } from '#shared/group-by';

/** A stretch of a file, in its own milliseconds. */
export interface AudioRange {
  file: FileId;
  start: number;
  end: number;
}

type PlayedClip = Pick<Clip, 'file' | 'trim_start' | 'trim_end'>;

/** What was cut out is heard with the rest where it is shorter than this: words at cuts are understood by what is around them. */
const JOINED_MS = 2000;
/** In less than this nobody says anything, and no recognizer takes it. */
const SHORTEST_MS = 500;

/** The stretches of one file that clips play, each once, however many of them play it. */
function mergeRanges(file: FileId, clips: readonly PlayedClip[]): AudioRange[] {
  const stretches: AudioRange[] = [];
  for (const { trim_start, trim_end } of [...clips].sort((a, b) => a.trim_start - b.trim_start)) {
    const last = stretches.at(-1);
    if (last && trim_start - last.end < JOINED_MS) last.end = Math.max(last.end, trim_end);
    else stretches.push({ file, start: trim_start, end: trim_end });
  }
  return stretches.filter(({ start, end }) => end - start >= SHORTEST_MS);
}

/**
 * What automatic subtitles are made of: the stretches of sound that clips play, file by file. What no clip plays is not listened
 * to, and what several play is listened to once.
 */
export const listPlayedRanges = (clips: readonly PlayedClip[]): AudioRange[] =>
  [...groupBy(clips, ({ file }) => file)].flatMap(([file, own]) => mergeRanges(file, own));

/** How long some stretches are together, in whole seconds: so much of the month's minutes they take. */
export const totalSeconds = (stretches: readonly Pick<AudioRange, 'start' | 'end'>[]): number =>
  Math.ceil(stretches.reduce((sum, { start, end }) => sum + end - start, 0) / 1000);
