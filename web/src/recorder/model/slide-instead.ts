import { indexOfSlide, type RecordedProject } from './recorded-project';
import { hasEnded, holdsTake, type RecorderState } from './recorder-state';

type Deck = Pick<RecordedProject, 'slides'>;

/**
 * The slide that is shown after a deck has changed, where the one that was shown does not fit any more: what stands now in the
 * place of one that is gone, or the last. Who waits for the first slide of an import begins with it; who speaks without slides
 * goes on so. Undefined where nothing is to change.
 */
export function slideInstead(before: Deck, now: Deck, state: RecorderState): string | undefined {
  if (!('slideId' in state) || hasEnded(state)) return undefined;
  if (state.slideId === '') return holdsTake(state) ? undefined : now.slides[0]?.id;
  const place = indexOfSlide(before, state.slideId);
  if (place < 0 || indexOfSlide(now, state.slideId) >= 0) return undefined;
  return (now.slides[place] ?? now.slides.at(-1))?.id;
}
