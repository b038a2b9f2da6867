import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type SlideId, slideId } from '#shared/entities/scalars';
import { type Slide, SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { newId } from '#shared/ids';
import { createPositionsAfter } from '#shared/position';
import { compareSlides } from '#shared/time/timeline';
import { dropCreatedProject } from '../../../platform/api/projects/projects';

/** A slide that this tab is adding to a project. It can be shown and recorded before its upload ends. */
export interface PendingSlide extends Pick<Slide, 'id' | 'position' | 'notes' | 'text' | 'width' | 'height'> {
  /** Local URL of its picture; '' until the picture is created. */
  url: string;
  /** Local URL of its smallest picture. */
  tileUrl: string;
  /** The page that could not be read, counted from 1. The slide marks its place and has no picture. */
  unreadablePage?: number;
}

type PendingSlidesByProject = Readonly<Record<string, readonly PendingSlide[]>>;

/** The pending slides by project, in deck order. They outlive the screen that started them. */
export const pendingSlidesStore = createStore<PendingSlidesByProject>(() => ({}));

/** The most common slide size, used until the picture is created. */
const DEFAULT_SIZE = { width: 1920, height: 1080 };

const NONE: readonly PendingSlide[] = [];

export const pendingSlides = (projectId: string, state = pendingSlidesStore.getState()): readonly PendingSlide[] =>
  state[projectId] ?? NONE;

/** A project's slides and the pending ones that haven't arrived, in deck order. */
export function mergeSlides(stored: readonly Slide[], pending: readonly PendingSlide[]): (Slide | PendingSlide)[] {
  const arrived = new Set(stored.map(({ id }) => id));
  return [...stored, ...pending.filter(({ id }) => !arrived.has(id))].sort(compareSlides);
}

function changePendingSlides(
  projectId: string,
  by: (slides: readonly PendingSlide[]) => readonly PendingSlide[],
): void {
  pendingSlidesStore.setState((state) => {
    const slides = [...by(pendingSlides(projectId, state))].sort(compareSlides);
    const others = Object.entries(state).filter(([id]) => id !== projectId);
    return Object.fromEntries(slides.length > 0 ? [...others, [projectId, slides]] : others);
  }, true);
}

type PlacedNotes = Pick<PendingSlide, 'id' | 'position' | 'notes'>;

const toEmptySlide = ({ id, position, notes }: PlacedNotes): PendingSlide => ({
  id,
  position,
  notes,
  ...DEFAULT_SIZE,
  text: '',
  url: '',
  tileUrl: '',
});

/** Adds slides before anything but their places is known. */
export const addPendingSlides = (projectId: string, places: readonly PlacedNotes[]): void =>
  changePendingSlides(projectId, (slides) => [...slides, ...places.map(toEmptySlide)]);

export const markUnreadableSlides = (projectId: string, places: readonly (PlacedNotes & { page: number })[]): void => {
  const ids = new Set(places.map(({ id }) => id));
  changePendingSlides(projectId, (slides) => [
    ...slides.filter(({ id }) => !ids.has(id)),
    ...places.map((place) => ({ ...toEmptySlide(place), unreadablePage: place.page })),
  ]);
};

/** Shows the local pictures of pending slides. Ignores slides that are no longer pending. */
export function showLocalSlides(projectId: string, made: readonly LocalSlide[]): void {
  const madeOf = new Map(made.map((slide) => [slide.id, slide]));
  changePendingSlides(projectId, (slides) =>
    slides.map((slide) => {
      const local = madeOf.get(slide.id);
      return local ? { ...slide, ...createLocalView(local) } : slide;
    }),
  );
}

function createLocalView({ notes, text, pictures: { largest, smaller, width, height } }: LocalSlide) {
  const url = URL.createObjectURL(largest);
  const smallest = smaller.at(-1);
  return { notes, text, width, height, url, tileUrl: smallest ? URL.createObjectURL(smallest) : url };
}

/** Removes slides that have arrived or were given up, and revokes their local URLs. */
export function removePendingSlides(projectId: string, slides: readonly { id: SlideId }[]): void {
  const gone = new Set(slides.map(({ id }) => id));
  const left = pendingSlides(projectId).filter(({ id }) => gone.has(id));
  if (left.length === 0) return;
  changePendingSlides(projectId, (pending) => pending.filter(({ id }) => !gone.has(id)));
  for (const { url, tileUrl } of left) {
    for (const address of new Set([url, tileUrl])) if (address) URL.revokeObjectURL(address);
  }
}

type ArrivalListener = (slides: readonly Slide[]) => void;
const arrivalListeners = new Map<string, Set<ArrivalListener>>();

/** Calls `listener` with the slides that this tab added to a project, as the server stored them; returns the unsubscribe function. */
export function onSlidesArrived(projectId: string, listener: ArrivalListener): () => void {
  const listeners = arrivalListeners.get(projectId) ?? new Set();
  arrivalListeners.set(projectId, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && arrivalListeners.get(projectId) === listeners) arrivalListeners.delete(projectId);
  };
}

/** Emits slides that have arrived, so that an open project takes them over; then removes the pending ones. */
export function emitSlidesArrived(projectId: string, slides: readonly Slide[]): void {
  const listeners = arrivalListeners.get(projectId);
  // No open project receives them, so the next open must fetch them.
  if (!listeners) dropCreatedProject(projectId);
  for (const listener of listeners ?? []) listener(slides);
  removePendingSlides(projectId, slides);
}

/** The pictures of a slide as files: the largest, and the smaller ones in the order of `PICTURE_SIDES`. */
export interface LocalPictures {
  largest: Blob;
  smaller: readonly Blob[];
  /** Width of the largest in pixels, as is `height`. */
  width: number;
  height: number;
}

/** A slide that was created here and must be sent. */
export interface LocalSlide {
  id: SlideId;
  position: string;
  notes: string;
  text: string;
  pictures: LocalPictures;
}

export const usePendingSlides = (projectId: string): readonly PendingSlide[] =>
  useStore(pendingSlidesStore, (state) => pendingSlides(projectId, state));

export const usePendingSlide = (projectId: string, slideId: string): PendingSlide | undefined =>
  useStore(pendingSlidesStore, (state) => pendingSlides(projectId, state).find(({ id }) => id === slideId));

export type SlidePlace = Pick<PendingSlide, 'id' | 'position'>;

/** Reserves the places after the last slide of a deck. */
export class SlidePlaces {
  private taken = 0;

  /**
   * @param after position of the slide that new ones follow; undefined in an empty project
   * @param slideCount how many slides the project has, including pending ones
   */
  constructor(
    private last: string | undefined,
    private readonly slideCount: number,
  ) {}

  /** How many more slides fit into the project. */
  get left(): number {
    return SLIDES_PER_PROJECT_MAX - this.slideCount - this.taken;
  }

  /** Reserves the next places, each with a new slide id. */
  reserve(count: number): SlidePlace[] {
    this.taken += count;
    const positions = createPositionsAfter(this.last, count);
    this.last = positions.at(-1) ?? this.last;
    return positions.map((position) => ({ id: slideId.parse(newId()), position }));
  }

  release(count: number): void {
    this.taken -= count;
  }
}
