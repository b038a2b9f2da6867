import type { Slide } from '#shared/entities/slide';
import { slidesOnTheirWay } from '../uploads/slides/slides-on-their-way';
import type { RecordedProject } from './model/recorded-project';

/** What can be shown of a project's deck, the slides on their way that have a picture here included, and how many cannot yet. */
export function deckOf(projectId: string, stored: readonly Slide[]): Pick<RecordedProject, 'slides' | 'underWay'> {
  const arrived = new Set<string>(stored.map(({ id }) => id));
  const onTheirWay = slidesOnTheirWay(projectId).filter(({ id }) => !arrived.has(id));
  const seen = onTheirWay.filter(({ url }) => url !== '');
  const slides = [...stored, ...seen].sort((a, b) => a.position - b.position);
  return { slides, underWay: onTheirWay.length - seen.length };
}
