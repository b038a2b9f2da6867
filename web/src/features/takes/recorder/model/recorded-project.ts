import type { Slide } from '#shared/entities/slide';

/** A slide as the recorder shows it: a stored one, or one that is still on its way and has its picture in this tab. */
export type RecordedSlide = Pick<Slide, 'id' | 'url' | 'notes' | 'text'> & Partial<Pick<Slide, 'width' | 'height'>>;

/** What the recorder knows of the project that is recorded. It may be gone, and nobody logged in any more: it stays as it was. */
export interface RecordedProject {
  id: string;
  name: string;
  /** The deck, in order; slides that arrive while somebody speaks come to it. */
  slides: readonly RecordedSlide[];
  /** How many slides are on their way and cannot be shown yet. */
  pendingSlideCount: number;
  /** A file is being read, and nobody knows yet how many slides come of it. */
  isReading: boolean;
  /** The person works in another team now: this one can't be opened, and nobody did anything to it. */
  isInOtherTeam: boolean;
  /** Somebody deleted it, or took it out of this person's sight. */
  isGone: boolean;
  /** Somebody took this person's right to change it. */
  isLocked: boolean;
  /** Opens the project's stored files. */
  grant: string;
  /** What the plan leaves of the project's duration, with what a retake takes the place of, milliseconds; `Infinity` where that is not known. */
  roomMs: number;
  /** What the plan leaves of the team's stored bytes. */
  roomBytes: number;
  /** How many clips more the project may have. */
  roomClips: number;
}

type ProjectAccess = Pick<RecordedProject, 'isInOtherTeam' | 'isGone' | 'isLocked'>;

/** Whether it takes no recording of this person any more. */
export const isProjectClosed = ({ isInOtherTeam, isGone, isLocked }: ProjectAccess): boolean =>
  isInOtherTeam || isGone || isLocked;

/** Whether a first slide will be here in a moment, so that nobody begins to talk without one. */
export const isWaitingForSlide = ({ slides, pendingSlideCount, isReading }: RecordedProject): boolean =>
  slides.length === 0 && (pendingSlideCount > 0 || isReading);

/** Place of a slide in the deck; -1 for none. */
export const findSlideIndex = ({ slides }: Pick<RecordedProject, 'slides'>, slideId: string): number =>
  slides.findIndex(({ id }) => id === slideId);

/**
 * The slide so many places further on, or back for a negative number; undefined at the ends. From no slide at all the way on
 * leads to the first.
 */
export function findNeighborSlide(
  project: Pick<RecordedProject, 'slides'>,
  slideId: string,
  by: number,
): string | undefined {
  const index = findSlideIndex(project, slideId);
  return index + by < 0 ? undefined : project.slides[index + by]?.id;
}
