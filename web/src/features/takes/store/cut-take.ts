import { appendRange, sliceRanges, type SampleRange, countSamples } from './samples';
import { normalizeSlides, type SlideChange } from './take';

/** The cut that the commands make of a recording: the take consists of its ranges, in order. */
export interface TakeCut {
  ranges: SampleRange[];
  sampleCount: number;
  /** At samples of the take, unprocessed; `normalizeSlides` cleans them. */
  slides: SlideChange[];
  isPaused: boolean;
  isOver: boolean;
}

/**
 * Cuts a take out of a recording that is `end` samples long, by commands in the order in which they were given. A command never applies
 * before the previous one, or after the end of the recording. A rewind removes ranges only; the recording stays complete, so that they are
 * back without the command.
 */
export function cutTake(commands: readonly TimedCommand[], end: number, sampleRate: number): TakeCut {
  let ranges: SampleRange[] = [];
  let slides: SlideChange[] = [];
  let openFrom: number | null = null;
  let isOver = false;
  let at = 0;

  const close = () => {
    if (openFrom !== null) appendRange(ranges, { from: openFrom, to: at });
  };
  const length = () => countSamples(ranges) + (openFrom === null ? 0 : at - openFrom);
  const cutTo = (count: number) => {
    close();
    if (openFrom !== null) openFrom = at;
    ranges = sliceRanges(ranges, 0, count);
    slides = normalizeSlides(slides, Math.max(1, count));
  };

  for (const command of commands) {
    if (isOver) break;
    at = Math.max(at, Math.min(command.at, end));
    if (command.event === 'begin') {
      openFrom = at;
      slides = [{ at: 0, slideId: command.slide_id }];
    } else if (command.event === 'slide') slides.push({ at: length(), slideId: command.slide_id });
    else if (command.event === 'resume') openFrom ??= at;
    else if (command.event === 'rewind') cutTo(Math.max(0, length() - Math.round(command.seconds * sampleRate)));
    else if (command.event === 'retake-slide') {
      const current = normalizeSlides(slides, length() + 1).at(-1);
      cutTo(current?.at ?? 0);
      if (current && current.at > 0) slides.push(current);
    } else {
      close();
      openFrom = null;
      isOver = command.event === 'stop';
    }
  }
  at = Math.max(at, end);
  const isPaused = openFrom === null;
  close();
  return { ranges, sampleCount: countSamples(ranges), slides, isPaused, isOver };
}

/** A command as the journal stores it; each is meant for a moment. */
export type RecorderCommand =
  | { event: 'begin'; slide_id: string }
  | { event: 'slide'; slide_id: string }
  | { event: 'pause' }
  | { event: 'resume' }
  | { event: 'rewind'; seconds: number }
  /** Discards everything since the current slide was shown. */
  | { event: 'retake-slide' }
  | { event: 'stop' };

/** A command at the sample of the recording that was heard at its moment. */
export type TimedCommand = RecorderCommand & { at: number };
