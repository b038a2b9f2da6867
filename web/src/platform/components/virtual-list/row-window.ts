import { type RefObject, useEffect, useState } from 'react';

/** A list up to this length is shown whole. */
const UNWINDOWED_MAX = 50;
/** Rows beyond each edge of what is seen, so that scrolling and the Tab key find the next one there. */
const OVERSCAN_ROWS = 6;

/** What is known of a list's place on the screen, in pixels along the way that it scrolls. */
interface ListPlace {
  /** From the beginning of one row to that of the next. */
  pitch: number;
  scrolled: number;
  /** How much of the list is seen. */
  seen: number;
}

/** Rows from `first` up to and without `end`, counted from 0. */
interface RowWindow {
  first: number;
  end: number;
}

/** The rows of a list that are seen, and a few beyond them; all of a short list, and none of whose place nothing is known. */
export function rowWindow(count: number, { pitch, scrolled, seen }: ListPlace): RowWindow {
  if (count <= UNWINDOWED_MAX) return { first: 0, end: count };
  if (pitch <= 0) return { first: 0, end: UNWINDOWED_MAX };
  const first = Math.max(0, Math.floor(scrolled / pitch) - OVERSCAN_ROWS);
  return { first: Math.min(first, count), end: Math.min(count, Math.ceil((scrolled + seen) / pitch) + OVERSCAN_ROWS) };
}

/** A row that is shown, and how many rows right before it are not. */
interface ShownRow {
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

interface MeasuredWindow extends RowWindow {
  /** Pixels from the beginning of one row to that of the next, and those between two rows. */
  pitch: number;
  gap: number;
}

/** Measures a list whose rows are all as long as the first that is marked `data-row`. */
function measureList(list: HTMLElement): ListPlace & { gap: number } {
  const { flexDirection, columnGap, rowGap } = getComputedStyle(list);
  const row = list.querySelector<HTMLElement>('[data-row]');
  const isLying = flexDirection.startsWith('row');
  const gap = Number.parseFloat(isLying ? columnGap : rowGap) || 0;
  const length = (isLying ? row?.offsetWidth : row?.offsetHeight) ?? 0;
  const pitch = length > 0 ? length + gap : 0;
  return isLying
    ? { pitch, gap, scrolled: list.scrollLeft, seen: list.clientWidth }
    : { pitch, gap, scrolled: list.scrollTop, seen: list.clientHeight };
}

/**
 * Which rows of a list are to be shown, however it is scrolled and resized. The list is a flex box that scrolls along its rows;
 * `spaceOf` gives the pixels that stand in it for so many rows that are left out.
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
): RowWindow & { spaceOf: (rows: number) => number } {
  const [shown, setShown] = useState<MeasuredWindow>(() => ({
    ...rowWindow(count, { pitch: 0, scrolled: 0, seen: 0 }),
    pitch: 0,
    gap: 0,
  }));
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const updateWindow = () => {
      const { pitch, gap, ...place } = measureList(element);
      const next = { ...rowWindow(count, { pitch, ...place }), pitch, gap };
      // A list that is scrolled within a row is shown as it was.
      setShown((now) => (isSameWindow(now, next) ? now : next));
    };
    element.addEventListener('scroll', updateWindow, { passive: true });
    // Looks for the first time, too, before anything is painted.
    const sizes = new ResizeObserver(updateWindow);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', updateWindow);
      sizes.disconnect();
    };
  }, [list, count]);
  return { ...shown, spaceOf: (rows) => Math.max(0, rows * shown.pitch - shown.gap) };
}

const isSameWindow = (a: MeasuredWindow, b: MeasuredWindow): boolean =>
  a.first === b.first && a.end === b.end && a.pitch === b.pitch && a.gap === b.gap;
