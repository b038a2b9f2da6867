/** A region of a displayed page, as shares of its width and height, from the upper left corner. */
export interface PageRegion {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const WHOLE_PAGE: PageRegion = { left: 0, top: 0, width: 1, height: 1 };
export const LEFT_HALF: PageRegion = { left: 0, top: 0, width: 0.5, height: 1 };
export const RIGHT_HALF: PageRegion = { left: 0.5, top: 0, width: 0.5, height: 1 };

/** From this ratio of its sides on, a page can be split into screens: as one slide, it would be too narrow to read. */
const LONG_RATIO = 4;
/** Width to height of a screen. */
const SCREEN_RATIO = 16 / 9;

/** Splits a long page into screen-sized regions in reading order; returns the whole page for any other. */
export function splitLongPage({ width, height }: { width: number; height: number }): PageRegion[] {
  if (Math.max(width / height, height / width) < LONG_RATIO) return [WHOLE_PAGE];
  const isTall = height > width;
  const count = Math.ceil(isTall ? height / (width / SCREEN_RATIO) : width / (height * SCREEN_RATIO));
  return Array.from({ length: count }, (_, nth) =>
    isTall
      ? { left: 0, top: nth / count, width: 1, height: 1 / count }
      : { left: nth / count, top: 0, width: 1 / count, height: 1 },
  );
}

/** Beamer's pages with notes next to the slide: twice 4:3 or twice 16:9. */
const DOUBLE_RATIOS = [8 / 3, 32 / 9];

/** Whether a page has the shape of two slides side by side. */
export const isDoublePage = ({ width, height }: { width: number; height: number }): boolean =>
  DOUBLE_RATIOS.some((ratio) => Math.abs(width / height - ratio) < 0.03);
