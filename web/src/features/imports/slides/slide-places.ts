import { slideId } from '#shared/entities/scalars';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { createPositionsAfter } from '#shared/position';
import { newId } from '#shared/ids';
import type { PendingSlide } from './pending-slides';

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
