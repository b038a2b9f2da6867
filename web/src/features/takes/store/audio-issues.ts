import type { SampleRange } from './samples';

/** What went wrong with the sound of a take. */
export type AudioIssueKind =
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
export interface AudioIssue {
  kind: AudioIssueKind;
  /** The first sample after it: on the tape while it is noted, in the take when that is made. */
  at: number;
  ms: number;
  /** The name of the microphone that took over. */
  label?: string;
}

/** What is shorter than this nobody misses. */
const REPORTED_FROM_MS = 100;

/** What goes wrong so soon after the same is one mark. */
const MERGED_WITHIN_MS = 1000;

/** What a person should be told before they keep a take, in order: many small losses are one that is worth it. */
export function findReportableIssues(health: readonly AudioIssue[], sampleRate: number): AudioIssue[] {
  const marks: AudioIssue[] = [];
  for (const mark of [...health].sort((a, b) => a.at - b.at)) {
    const same = marks.findLast(({ kind }) => kind === mark.kind);
    const afterMs = ((mark.at - (same?.at ?? 0)) * 1000) / sampleRate;
    const isTogether = mark.kind !== 'microphone' && afterMs <= MERGED_WITHIN_MS;
    if (same && isTogether) Object.assign(same, { at: mark.at, ms: same.ms + mark.ms });
    else marks.push({ ...mark });
  }
  return marks.filter((mark) => isNoticeable(mark) || mark.kind === 'microphone');
}

/** Whether so much is missing that somebody misses it. */
export const isNoticeable = ({ ms }: Pick<AudioIssue, 'ms'>): boolean => ms > REPORTED_FROM_MS;

/** The marks that lie in a take made of these ranges, at samples of the take; what was lost just before a range is not. */
export const mapIssuesToTake = (
  marks: readonly AudioIssue[],
  ranges: readonly SampleRange[],
  sampleRate: number,
): AudioIssue[] =>
  marks.flatMap((mark) =>
    mark.kind === 'muted' || mark.kind === 'failed'
      ? mapRangeToTake(mark, ranges, sampleRate)
      : mapMomentToTake(mark, ranges),
  );

/** What never came lies at one sample. A microphone that took over in a pause did so where that was, and nothing is missing. */
function mapMomentToTake(mark: AudioIssue, ranges: readonly SampleRange[]): AudioIssue[] {
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
function mapRangeToTake(mark: AudioIssue, ranges: readonly SampleRange[], sampleRate: number): AudioIssue[] {
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
