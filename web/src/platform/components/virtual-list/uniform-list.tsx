import {
  type FocusEvent,
  Fragment,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './virtual-list.module.css';

/** Lists up to this length are rendered completely. */
const UNWINDOWED_MAX = 50;
/** Extra rows beyond each edge, so that scrolling and the Tab key find the next one. */
const OVERSCAN_ROWS = 6;

/** A list's scroll state, in pixels along its scroll axis. */
interface ListPlace {
  /** From the start of one row to the start of the next. */
  pitch: number;
  scrolled: number;
  /** Visible length of the list. */
  seen: number;
}

/** Rows from `first` up to, but not including, `end`, counted from 0. */
interface RowWindow {
  first: number;
  end: number;
}

/** The visible rows and a few beyond them; all rows of a short list, and the first rows before the list is measured. */
export function rowWindow(count: number, { pitch, scrolled, seen }: ListPlace): RowWindow {
  if (count <= UNWINDOWED_MAX) return { first: 0, end: count };
  if (pitch <= 0) return { first: 0, end: UNWINDOWED_MAX };
  const first = Math.max(0, Math.floor(scrolled / pitch) - OVERSCAN_ROWS);
  return { first: Math.min(first, count), end: Math.min(count, Math.ceil((scrolled + seen) / pitch) + OVERSCAN_ROWS) };
}

/** A rendered row, and how many rows directly before it are not rendered. */
interface ShownRow {
  index: number;
  skipped: number;
}

/** The rows of a window and those that always stay, in order. @param kept their indices; those outside of the list are ignored */
export function shownRows(count: number, { first, end }: RowWindow, kept: readonly number[]): ShownRow[] {
  const inWindow = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, offset) => first + offset);
  const indices = [...new Set([...inWindow, ...kept.filter((index) => index >= 0 && index < count)])];
  indices.sort((a, b) => a - b);
  return indices.map((index, at) => ({ index, skipped: index - (indices[at - 1] ?? -1) - 1 }));
}

/**
 * A list of equally long rows that renders only the visible rows and a few beyond, all rows up to fifty. It must be styled as a flex box that
 * scrolls along its rows. Rows that have or had the focus stay with their neighbors, so that the Tab key continues from there.
 */
export function UniformList<Row>({
  ref,
  className,
  rows,
  getKey,
  kept,
  children,
}: {
  ref?: Ref<HTMLDivElement>;
  className?: string;
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
  /** Indices of rows that stay rendered when scrolled away; -1 for none. */
  kept: readonly number[];
  children: (row: Row, index: number) => ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => list.current!);
  const { first, end, pitch, gap } = useMeasuredWindow(list, rows.length);
  const [focusedKey, setFocusedKey] = useState<string>();
  const focused = focusedKey === undefined ? -1 : rows.findIndex((row) => String(getKey(row)) === focusedKey);
  const shown = shownRows(rows.length, { first, end }, [
    ...kept,
    ...(focused < 0 ? [] : [focused - 1, focused, focused + 1]),
  ]);
  const behind = rows.length - 1 - (shown.at(-1)?.index ?? -1);
  const spacer = (skipped: number) =>
    skipped > 0 && <div aria-hidden style={{ flex: `0 0 ${Math.max(0, skipped * pitch - gap)}px` }} />;
  const trackFocus = ({ target }: FocusEvent) => {
    const key = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (key !== undefined) setFocusedKey(key);
  };
  return (
    <div ref={list} role="list" className={className} onFocus={trackFocus}>
      {shown.map(({ index, skipped }) => {
        const row = rows[index]!;
        return (
          <Fragment key={getKey(row)}>
            {spacer(skipped)}
            <div
              role="listitem"
              className={styles.uniformRow}
              data-row={getKey(row)}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
            >
              {children(row, index)}
            </div>
          </Fragment>
        );
      })}
      {spacer(behind)}
    </div>
  );
}

interface MeasuredWindow extends RowWindow {
  /** Pixels from the start of one row to the start of the next; `gap` is the space between two rows. */
  pitch: number;
  gap: number;
}

/** Measures a list whose rows are all as long as the first with `data-row`. */
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

/** The rows to render as the list scrolls and resizes. */
function useMeasuredWindow(list: RefObject<HTMLElement | null>, count: number): MeasuredWindow {
  const [shown, setShown] = useState<MeasuredWindow>(() => ({
    ...rowWindow(count, { pitch: 0, scrolled: 0, seen: 0 }),
    pitch: 0,
    gap: 0,
  }));
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const updateWindow = () => {
      const { pitch, gap, ...place } = measureList(element);
      const next = { ...rowWindow(count, { pitch, ...place }), pitch, gap };
      // Scrolling within a row needs no new render.
      setShown((now) => (isSameWindow(now, next) ? now : next));
    };
    // Before effects of rows scroll to one of them.
    updateWindow();
    element.addEventListener('scroll', updateWindow, { passive: true });
    const sizes = new ResizeObserver(updateWindow);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', updateWindow);
      sizes.disconnect();
    };
  }, [list, count]);
  return shown;
}

const isSameWindow = (a: MeasuredWindow, b: MeasuredWindow): boolean =>
  a.first === b.first && a.end === b.end && a.pitch === b.pitch && a.gap === b.gap;
