/** Longer sides of a slide's stored pictures at most, pixels: for stages, for phones and the next slide, for tiles. */
export const PICTURE_SIDES = [1920, 960, 320] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];

/** How the name of the largest picture ends where the smaller ones lie beside it. */
const OF_SEVERAL = /-1920\.[a-z]+(?=\?|$)/;

/** The end of a stored picture's name. A smaller one has no ending: its type is told with its bytes. */
export const pictureNameSuffix = (side: PictureSide, ending: string): string =>
  side === 1920 ? `-1920.${ending}` : `-${side}`;

/**
 * The stored picture of a slide for a place whose longer side is so long.
 * @param url the slide's own, which is that of its largest picture, with or without a grant; where there is no other one, it is
 * given back
 */
export const pictureUrl = (url: string, side: PictureSide): string =>
  side === 1920 ? url : url.replace(OF_SEVERAL, `-${side}`);

/** All stored pictures of a slide. */
export const pictureUrls = (url: string): string[] => [...new Set(PICTURE_SIDES.map((side) => pictureUrl(url, side)))];
