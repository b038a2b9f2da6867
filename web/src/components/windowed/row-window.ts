/** A list up to this length is shown whole. */
export const WHOLE_MAX = 50;
/** Rows beyond each edge of what is seen, so that scrolling and the Tab key find the next one there. */
const BEYOND = 6;

/** What is known of a list's place on the screen, in pixels along the way that it scrolls. */
export interface ListPlace {
  /** From the beginning of one row to that of the next. */
  pitch: number;
  scrolled: number;
  /** How much of the list is seen. */
  seen: number;
}

/** Rows from `first` up to and without `end`, counted from 0. */
export interface RowWindow {
  first: number;
  end: number;
}

/** The rows of a list that are seen, and a few beyond them; all of a short list, and none of whose place nothing is known. */
export function rowWindow(count: number, { pitch, scrolled, seen }: ListPlace): RowWindow {
  if (count <= WHOLE_MAX) return { first: 0, end: count };
  if (pitch <= 0) return { first: 0, end: WHOLE_MAX };
  const first = Math.max(0, Math.floor(scrolled / pitch) - BEYOND);
  return { first: Math.min(first, count), end: Math.min(count, Math.ceil((scrolled + seen) / pitch) + BEYOND) };
}

/** A row that is shown, and how many rows right before it are not. */
export interface ShownRow {
  index: number;
  skipped: number;
}

/**
 * The rows of a window and those that stay wherever the list is scrolled to, in order.
 * @param kept places of rows that stay; those outside of the list (-1) are left out
 */
export function shownRows(count: number, { first, end }: RowWindow, kept: readonly number[]): ShownRow[] {
  const inWindow = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, offset) => first + offset);
  const indices = [...new Set([...inWindow, ...kept.filter((index) => index >= 0 && index < count)])];
  indices.sort((a, b) => a - b);
  return indices.map((index, at) => ({ index, skipped: index - (indices[at - 1] ?? -1) - 1 }));
}
