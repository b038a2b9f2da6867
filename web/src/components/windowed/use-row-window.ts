import { type RefObject, useEffect, useState } from 'react';
import { type ListPlace, rowWindow, type RowWindow } from './row-window';

interface MeasuredWindow extends RowWindow {
  /** Pixels from the beginning of one row to that of the next, and those between two rows. */
  pitch: number;
  gap: number;
}

/** Measures a list whose rows are all as long as the first that is marked `data-row`. */
function measured(list: HTMLElement): ListPlace & { gap: number } {
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
    const look = () => {
      const { pitch, gap, ...place } = measured(element);
      const next = { ...rowWindow(count, { pitch, ...place }), pitch, gap };
      // A list that is scrolled within a row is shown as it was.
      setShown((now) => (isSame(now, next) ? now : next));
    };
    element.addEventListener('scroll', look, { passive: true });
    // Looks for the first time, too, before anything is painted.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [list, count]);
  return { ...shown, spaceOf: (rows) => Math.max(0, rows * shown.pitch - shown.gap) };
}

const isSame = (a: MeasuredWindow, b: MeasuredWindow): boolean =>
  a.first === b.first && a.end === b.end && a.pitch === b.pitch && a.gap === b.gap;
