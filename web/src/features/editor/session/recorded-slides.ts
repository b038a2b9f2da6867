import type { Slide } from '#shared/entities/slide';
import { bySlidePosition } from '#shared/time/timeline';
import { slidesOnTheirWay } from '../../imports/slides/pending-slides';
import { isUnderWay, uploadsStore } from '../../imports/transfers';
import type { RecordedProject } from '../../takes/recorder/model/recorded-project';

/** Whether a file for a project is being read, of which nobody knows yet how many slides come. */
export const isReadingFor = (projectId: string, { transfers }: ReturnType<typeof uploadsStore.getState>): boolean =>
  transfers.some((transfer) => transfer.projectId === projectId && isUnderWay(transfer) && transfer.parts === 0);

/** What can be shown of a project's deck, the slides on their way that have a picture here included, and how many cannot yet. */
export function deckOf(
  projectId: string,
  stored: readonly Slide[],
): Pick<RecordedProject, 'slides' | 'underWay' | 'isReading'> {
  const arrived = new Set<string>(stored.map(({ id }) => id));
  const onTheirWay = slidesOnTheirWay(projectId).filter(
    ({ id, unreadablePage }) => !arrived.has(id) && unreadablePage === undefined,
  );
  const seen = onTheirWay.filter(({ url }) => url !== '');
  const slides = [...stored, ...seen].sort(bySlidePosition);
  const isReading = isReadingFor(projectId, uploadsStore.getState());
  return { slides, underWay: onTheirWay.length - seen.length, isReading };
}
