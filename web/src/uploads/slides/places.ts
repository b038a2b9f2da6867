import { slideId } from '#shared/entities/scalars';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { newId } from '#shared/ids';
import type { SlideOnItsWay } from './slides-on-their-way';

/** Where a slide goes, before anything else is known of it. */
export type Place = Pick<SlideOnItsWay, 'id' | 'position'>;

/** The places behind the last slide of a deck. */
export class Places {
  private taken = 0;
  private last: number;

  /**
   * @param after position of the slide that new ones follow; 0 in an empty project
   * @param slideCount how many slides the project has, those on their way included
   */
  constructor(
    after: number,
    private readonly slideCount: number,
  ) {
    this.last = after;
  }

  /** How many slides still fit into the project. */
  get left(): number {
    return SLIDES_PER_PROJECT_MAX - this.slideCount - this.taken;
  }

  /** The next places, with an id for each slide. */
  take(count: number): Place[] {
    this.taken += count;
    return Array.from({ length: count }, () => ({ id: slideId.parse(newId()), position: ++this.last }));
  }

  /** So many of the places were not used after all. */
  giveBack(count: number): void {
    this.taken -= count;
  }
}
