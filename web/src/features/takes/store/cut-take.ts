import { appendRange, sliceRanges, type SampleRange, countSamples } from './samples';
import { normalizeSlides, type SlideChange } from './take';

/** What the orders make of a tape: the take is its ranges, laid end to end. */
export interface TakeCut {
  ranges: SampleRange[];
  sampleCount: number;
  /** In samples of the take, as they were ordered; `normalizeSlides` puts them in shape. */
  slides: SlideChange[];
  isPaused: boolean;
  isOver: boolean;
}

/**
 * Cuts a take out of a tape that is `end` samples long, by orders in the order in which they were made. None acts before the
 * one that was made before it; one that lies behind the end of the tape acts there. Taking back forgets ranges: the tape
 * itself keeps everything, so that without the order they are back.
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

/** What somebody wants of a take, as its journal has it; each is meant for a moment. */
export type RecorderCommand =
  | { event: 'begin'; slide_id: string }
  | { event: 'slide'; slide_id: string }
  | { event: 'pause' }
  | { event: 'resume' }
  /** Takes back the last seconds. */
  | { event: 'rewind'; seconds: number }
  /** Takes back everything since the current slide was shown. */
  | { event: 'retake-slide' }
  | { event: 'stop' };

/** An order at the sample of the tape that was heard at its moment. */
export type TimedCommand = RecorderCommand & { at: number };
