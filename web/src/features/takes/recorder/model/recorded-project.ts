import type { Slide } from '#shared/entities/slide';

/** A slide in the recorder: a stored one, or a pending one whose picture is in this tab. */
export type RecordedSlide = Pick<Slide, 'id' | 'url' | 'notes' | 'text'> & Partial<Pick<Slide, 'width' | 'height'>>;

/** The project as the recorder last saw it. It stays the same if the project is deleted or the user logs out. */
export interface RecordedProject {
  id: string;
  name: string;
  /** In order; slides that arrive during a take are added. */
  slides: readonly RecordedSlide[];
  /** How many slides are pending and can't be shown yet. */
  pendingSlideCount: number;
  /** A file is being read; how many slides it has is not known yet. */
  isReading: boolean;
  /** The user switched to another team, so that the project can't be opened; nothing happened to it. */
  isInOtherTeam: boolean;
  /** Somebody deleted it, or removed this user's access. */
  isGone: boolean;
  /** Somebody removed this user's permission to edit. */
  isLocked: boolean;
  /** Opens the project's stored files. */
  grant: string;
  /** The duration that the plan leaves for the project, including the range that a retake replaces, milliseconds; `Infinity` if unknown. */
  roomMs: number;
  /** The bytes that the plan leaves for the team's files. */
  roomBytes: number;
  roomClips: number;
}

type ProjectAccess = Pick<RecordedProject, 'isInOtherTeam' | 'isGone' | 'isLocked'>;

/** Whether the project no longer accepts recordings of this user. */
export const isProjectClosed = ({ isInOtherTeam, isGone, isLocked }: ProjectAccess): boolean =>
  isInOtherTeam || isGone || isLocked;

/** Whether a first slide is pending, so that nobody starts to talk without one. */
export const isWaitingForSlide = ({ slides, pendingSlideCount, isReading }: RecordedProject): boolean =>
  slides.length === 0 && (pendingSlideCount > 0 || isReading);

export const findSlideIndex = ({ slides }: Pick<RecordedProject, 'slides'>, slideId: string): number =>
  slides.findIndex(({ id }) => id === slideId);

/** The slide `by` places ahead, or back if negative; undefined at the ends. Without a current slide, forward leads to the first. */
export function findNeighborSlide(
  project: Pick<RecordedProject, 'slides'>,
  slideId: string,
  by: number,
): string | undefined {
  const index = findSlideIndex(project, slideId);
  return index + by < 0 ? undefined : project.slides[index + by]?.id;
}
