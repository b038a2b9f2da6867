import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type SlideId, slideId } from '#shared/entities/scalars';
import { type Slide, SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { newId } from '#shared/ids';
import { createPositionsAfter } from '#shared/position';
import { compareSlides } from '#shared/time/timeline';
import { dropCreatedProject } from '../../../platform/api/projects/projects';

/** A slide that this tab brings to a project. It can be shown and spoken to before its upload is done. */
export interface PendingSlide extends Pick<Slide, 'id' | 'position' | 'notes' | 'text' | 'width' | 'height'> {
  /** Address of its picture in this tab; '' while that is not made yet. */
  url: string;
  /** Address of its smallest picture. */
  tileUrl: string;
  /** The page of its file that could not be read, counted from 1: its place is marked, and there is no picture. */
  unreadablePage?: number;
}

type PendingSlidesByProject = Readonly<Record<string, readonly PendingSlide[]>>;

/** The slides on their way by project, in the order of the deck. They outlive the screen that began them. */
export const pendingSlidesStore = createStore<PendingSlidesByProject>(() => ({}));

/** What most slides measure; what this one does is known with its picture. */
const DEFAULT_SIZE = { width: 1920, height: 1080 };

const NONE: readonly PendingSlide[] = [];

/** The slides that this tab is bringing to a project, in the order of the deck. */
export const pendingSlides = (projectId: string, state = pendingSlidesStore.getState()): readonly PendingSlide[] =>
  state[projectId] ?? NONE;

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

/** Slides of which nothing is known yet but their places. */
export const addPendingSlides = (
  projectId: string,
  places: readonly Pick<PendingSlide, 'id' | 'position' | 'notes'>[],
) =>
  changePendingSlides(projectId, (slides) => [
    ...slides,
    ...places.map((place) => ({ ...place, ...DEFAULT_SIZE, text: '', url: '', tileUrl: '' })),
  ]);

/** Marks the places of slides whose pages could not be read. */
export const markUnreadableSlides = (
  projectId: string,
  places: readonly (Pick<PendingSlide, 'id' | 'position' | 'notes'> & { page: number })[],
): void => {
  const ids = new Set(places.map(({ id }) => id));
  changePendingSlides(projectId, (slides) => [
    ...slides.filter(({ id }) => !ids.has(id)),
    ...places.map(({ id, position, notes, page }) => ({
      ...{ id, position, notes, ...DEFAULT_SIZE, text: '', url: '', tileUrl: '' },
      unreadablePage: page,
    })),
  ]);
};

/** Shows expected slides as they were made here. Nothing changes for one that is not expected any more. */
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

/** Takes slides off the list that have arrived, or never will, and frees their pictures. */
export function removePendingSlides(projectId: string, ids: readonly SlideId[]): void {
  const gone = new Set(ids);
  const left = pendingSlides(projectId).filter(({ id }) => gone.has(id));
  if (left.length === 0) return;
  changePendingSlides(projectId, (slides) => slides.filter(({ id }) => !gone.has(id)));
  for (const { url, tileUrl } of left) {
    for (const address of new Set([url, tileUrl])) if (address) URL.revokeObjectURL(address);
  }
}

type ArrivalListener = (slides: readonly Slide[]) => void;
const arrivalListeners = new Map<string, Set<ArrivalListener>>();

/** Tells the slides of a project that this tab has brought there, as the server made them; gives a function that ends it. */
export function onSlidesArrived(projectId: string, listener: ArrivalListener): () => void {
  const listeners = arrivalListeners.get(projectId) ?? new Set();
  arrivalListeners.set(projectId, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && arrivalListeners.get(projectId) === listeners) arrivalListeners.delete(projectId);
  };
}

/** Slides have arrived: whoever shows the project takes them over, and then the local ones are forgotten. */
export function emitSlidesArrived(projectId: string, slides: readonly Slide[]): void {
  const listeners = arrivalListeners.get(projectId);
  // Who opens the project next is to find them there.
  if (!listeners) dropCreatedProject(projectId);
  for (const listener of listeners ?? []) listener(slides);
  removePendingSlides(
    projectId,
    slides.map(({ id }) => id),
  );
}

/** The pictures of a slide as files: the one that it is, and the smaller ones in the order of `PICTURE_SIDES`. */
export interface LocalPictures {
  largest: Blob;
  smaller: readonly Blob[];
  /** Pixels of the largest. */
  width: number;
  height: number;
}

/** A slide that was made here and is to be sent. */
export interface LocalSlide {
  id: SlideId;
  position: string;
  notes: string;
  /** What stands on the page. */
  text: string;
  pictures: LocalPictures;
}

/** The slides that this tab is bringing to a project, in the order of the deck; renders when they change. */
export const usePendingSlides = (projectId: string): readonly PendingSlide[] =>
  useStore(pendingSlidesStore, (state) => pendingSlides(projectId, state));

/** One of them; renders when it changes. Undefined where it is not on its way. */
export const usePendingSlide = (projectId: string, slideId: string): PendingSlide | undefined =>
  useStore(pendingSlidesStore, (state) => pendingSlides(projectId, state).find(({ id }) => id === slideId));

/** Where a slide goes, before anything else is known of it. */
export type SlidePlace = Pick<PendingSlide, 'id' | 'position'>;

/** The places behind the last slide of a deck. */
export class SlidePlaces {
  private taken = 0;

  /**
   * @param after position of the slide that new ones follow; none in an empty project
   * @param slideCount how many slides the project has, those on their way included
   */
  constructor(
    private last: string | undefined,
    private readonly slideCount: number,
  ) {}

  /** How many slides still fit into the project. */
  get left(): number {
    return SLIDES_PER_PROJECT_MAX - this.slideCount - this.taken;
  }

  /** The next places, with an id for each slide. */
  reserve(count: number): SlidePlace[] {
    this.taken += count;
    const positions = createPositionsAfter(this.last, count);
    this.last = positions.at(-1) ?? this.last;
    return positions.map((position) => ({ id: slideId.parse(newId()), position }));
  }

  /** So many of the places were not used after all. */
  release(count: number): void {
    this.taken -= count;
  }
}
