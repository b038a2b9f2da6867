import { useStore } from 'zustand';
import { slidesOnTheirWay, slidesOnTheirWayStore, type SlideOnItsWay } from './slides-on-their-way';

/** The slides that this tab is bringing to a project, in the order of the deck; renders when they change. */
export const useSlidesOnTheirWay = (projectId: string): readonly SlideOnItsWay[] =>
  useStore(slidesOnTheirWayStore, (state) => slidesOnTheirWay(projectId, state));

/** One of them; renders when it changes. Undefined where it is not on its way. */
export const useSlideOnItsWay = (projectId: string, slideId: string): SlideOnItsWay | undefined =>
  useStore(slidesOnTheirWayStore, (state) => slidesOnTheirWay(projectId, state).find(({ id }) => id === slideId));
