import type { Slide } from '#shared/entities/slide';
import { compareSlides } from '#shared/time/timeline';
import { pendingSlides } from '../../imports/slides/pending-slides';
import { isActiveTransfer, uploadsStore } from '../../imports/transfers';
import type { RecordedProject } from '../../takes/recorder/model/recorded-project';

/** Whether a file for a project is being read, of which nobody knows yet how many slides come. */
export const isReadingSlides = (projectId: string, { transfers }: ReturnType<typeof uploadsStore.getState>): boolean =>
  transfers.some((transfer) => transfer.projectId === projectId && isActiveTransfer(transfer) && transfer.parts === 0);

/** What can be shown of a project's deck, the slides on their way that have a picture here included, and how many cannot yet. */
export function recordedDeck(
  projectId: string,
  stored: readonly Slide[],
): Pick<RecordedProject, 'slides' | 'pendingSlideCount' | 'isReading'> {
  const arrived = new Set<string>(stored.map(({ id }) => id));
  const pending = pendingSlides(projectId).filter(
    ({ id, unreadablePage }) => !arrived.has(id) && unreadablePage === undefined,
  );
  const seen = pending.filter(({ url }) => url !== '');
  const slides = [...stored, ...seen].sort(compareSlides);
  const isReading = isReadingSlides(projectId, uploadsStore.getState());
  return { slides, pendingSlideCount: pending.length - seen.length, isReading };
}
