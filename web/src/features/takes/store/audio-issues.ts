import type { SampleRange } from './samples';

/** What went wrong with the sound of a take; `ms` is the duration. */
type AudioIssueKind =
  /** The computer delivered no sound. */
  | 'lost'
  /** The computer slept. */
  | 'asleep'
  /** A begin or resume was this long before the oldest sound that was still in memory. */
  | 'left-out'
  | 'muted'
  /** Another microphone took over after this long without sound. */
  | 'microphone'
  /** A chunk of sound could not be stored. */
  | 'failed';

export interface AudioIssue {
  kind: AudioIssueKind;
  /** The first sample after it: of the recording when it is recorded, of the take after the cut. */
  at: number;
  ms: number;
  /** The name of the microphone that took over. */
  label?: string;
}

/** Nobody notices shorter issues. */
const REPORTED_FROM_MS = 100;

/** Issues of one kind within this time are one. */
const MERGED_WITHIN_MS = 1000;

/** The issues to show before a take is kept, in order. Many small losses are merged into one that is worth showing. */
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

export const isNoticeable = ({ ms }: Pick<AudioIssue, 'ms'>): boolean => ms > REPORTED_FROM_MS;

/** Maps issues to a take of these ranges, at samples of the take. A loss just before a range is not part of it. */
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

/** Missing sound is at a single sample. A microphone that took over during a pause is at that pause, and nothing is missing. */
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

/** Silence counts only for its samples in the take. */
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
