import type { SampleRange } from './samples';

/** What went wrong with the sound of a take. */
export type MarkKind =
  /** The computer gave no sound for so long. */
  | 'lost'
  /** The computer slept for so long. */
  | 'asleep'
  /** The take was begun, or gone on with, so long before the oldest sound that was still there. */
  | 'left-out'
  /** The microphone was muted for so long. */
  | 'muted'
  /** Another microphone took over, after so long without sound. */
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

/** What goes wrong so soon after the same is one mark. */
const TOGETHER_MS = 1000;

/** What a person should be told before they keep a take, in order: many small losses are one that is worth it. */
export function marksWorthSaying(health: readonly TakeMark[], sampleRate: number): TakeMark[] {
  const marks: TakeMark[] = [];
  for (const mark of [...health].sort((a, b) => a.at - b.at)) {
    const same = marks.findLast(({ kind }) => kind === mark.kind);
    const afterMs = ((mark.at - (same?.at ?? 0)) * 1000) / sampleRate;
    const isTogether = mark.kind !== 'microphone' && afterMs <= TOGETHER_MS;
    if (same && isTogether) Object.assign(same, { at: mark.at, ms: same.ms + mark.ms });
    else marks.push({ ...mark });
  }
  return marks.filter((mark) => isDamage(mark) || mark.kind === 'microphone');
}

/** Whether so much is missing that somebody misses it. */
export const isDamage = ({ ms }: Pick<TakeMark, 'ms'>): boolean => ms > WORTH_SAYING_MS;

/** The marks that lie in a take made of these ranges, at samples of the take; what was lost just before a range is not. */
export const inTake = (marks: readonly TakeMark[], ranges: readonly SampleRange[], sampleRate: number): TakeMark[] =>
  marks.flatMap((mark) =>
    mark.kind === 'muted' || mark.kind === 'failed'
      ? stretchInTake(mark, ranges, sampleRate)
      : momentInTake(mark, ranges),
  );

/** What never came lies at one sample. A microphone that took over in a pause did so where that was, and nothing is missing. */
function momentInTake(mark: TakeMark, ranges: readonly SampleRange[]): TakeMark[] {
  let before = 0;
  for (const { from, to } of ranges) {
    const isBefore = mark.kind === 'microphone' && before > 0 && mark.at <= from;
    if (isBefore) return [{ ...mark, at: before, ms: 0 }];
    const isIn = mark.at > from || (mark.at === from && mark.kind === 'left-out');
    if (isIn && mark.at <= to) return [{ ...mark, at: before + mark.at - from }];
    before += to - from;
  }
  return [];
}

/** What came as silence is in the take as far as its samples are. */
function stretchInTake(mark: TakeMark, ranges: readonly SampleRange[], sampleRate: number): TakeMark[] {
  const begin = mark.at - (mark.ms * sampleRate) / 1000;
  let [before, at, samples] = [0, 0, 0];
  for (const { from, to } of ranges) {
    const shared = Math.min(mark.at, to) - Math.max(begin, from);
    if (shared > 0) {
      samples += shared;
      at = before + Math.min(mark.at, to) - from;
    }
    before += to - from;
  }
  return samples > 0 ? [{ ...mark, at, ms: (samples * 1000) / sampleRate }] : [];
}
