import { pictureOf } from '#shared/entities/slide-picture';

/** The picture of a slide that fills the stage of the player or the recorder: a phone shows no more than the middle one has. */
export const stagePicture = (url: string): string =>
  pictureOf(url, window.matchMedia('(max-width: 760px)').matches ? 960 : 1920);
