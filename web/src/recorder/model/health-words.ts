import { clockText } from '#shared/time/clock-text';
import type { Take } from '../../media/capture/take';
import { isDamage, marksWorthSaying } from '../../media/capture/take-health';
import { recorderWording as words } from '../../wording/recorder';
import { indexOfSlide, type RecordedProject } from './recorded-project';

/** What a person should know of the sound of their take, and what to do about it; '' when all is well. */
export function healthWords(
  take: Pick<Take, 'health' | 'sampleRate' | 'slides'>,
  project: Pick<RecordedProject, 'slides'>,
): string {
  const marks = marksWorthSaying(take.health, take.sampleRate);
  const said = marks.map((mark) => {
    const seconds = isDamage(mark) ? (mark.ms / 1000).toFixed(1) : '';
    return words.health[mark.kind](seconds, clockText((mark.at * 1000) / take.sampleRate), mark.label ?? '');
  });
  const damaged = marks.find(isDamage);
  const slideId = damaged && take.slides.findLast(({ at }) => at <= damaged.at)?.slideId;
  const slide = slideId === undefined ? -1 : indexOfSlide(project, slideId);
  return [...said, ...(slide >= 0 ? [words.slideAgain(slide + 1)] : [])].join(' ');
}
