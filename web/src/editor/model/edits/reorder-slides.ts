import { insertPositions } from '#shared/position';
import { type ProjectView } from '../project-view';
import { slideRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';

/** Makes a slide the `index`-th of the deck. What was recorded stays as it is. */
export function reorderSlides(view: ProjectView, slideId: string, index: number): RecordsDiff {
  const from = view.slides.findIndex((slide) => slide.id === slideId);
  const slide = view.slides[from];
  if (!slide || from === index) return EMPTY_DIFF;
  const others = view.slides.filter((other) => other !== slide);
  const { positions, moved } = insertPositions(others, index, 1);
  return diffOf(view.records, { put: [{ ...slide, position: positions[0]! }, ...moved].map(slideRecord) });
}
