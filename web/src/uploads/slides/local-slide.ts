import type { SlideId } from '#shared/entities/scalars';

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
