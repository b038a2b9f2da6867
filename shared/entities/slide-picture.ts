/** Maximum longer sides of a slide's stored pictures, in pixels: for stages, for phones and the next slide, for tiles. */
export const PICTURE_SIDES = [1920, 960, 320] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];

/** Name suffix of the largest picture if there are smaller ones. */
const OF_SEVERAL = /-1920\.[a-z]+(?=\?|$)/;

/** The suffix of a stored picture's name. A smaller one has no extension: its content type is stored with it. */
export const pictureNameSuffix = (side: PictureSide, ending: string): string =>
  side === 1920 ? `-1920.${ending}` : `-${side}`;

/**
 * The URL of a slide's picture for a place with this longer side.
 * @param url the slide's own, which is that of its largest picture, with or without a grant; returned unchanged if there is no smaller one
 */
export const pictureUrl = (url: string, side: PictureSide): string =>
  side === 1920 ? url : url.replace(OF_SEVERAL, `-${side}`);

export const pictureUrls = (url: string): string[] => [...new Set(PICTURE_SIDES.map((side) => pictureUrl(url, side)))];
