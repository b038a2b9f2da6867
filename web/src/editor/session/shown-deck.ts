import { type Slide } from '#shared/entities/slide';
import { bySlidePosition } from '#shared/time/timeline';
import { type SlideOnItsWay } from '../../uploads/slides/slides-on-their-way';

/** The slides of a deck that can be shown, in its order: the project's, and those on their way whose picture is made. */
export function shownDeck(slides: readonly Slide[], coming: readonly SlideOnItsWay[]): Slide['id'][] {
  const here = new Set(slides.map(({ id }) => id));
  const made = coming.filter(({ id, url }) => url !== '' && !here.has(id));
  return [...slides, ...made].sort(bySlidePosition).map(({ id }) => id);
}
