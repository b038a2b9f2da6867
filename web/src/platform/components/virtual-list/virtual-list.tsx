import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import styles from './virtual-list.module.css';

/** A list that renders only visible rows and a few beyond, of any height. `rowHeight` is the estimate in pixels until measured. */
export function WindowedList<Row>({
  label,
  rows,
  keys,
  rowHeight,
  inSight,
  kept = -1,
  children,
}: {
  /** For a list without controls, which the keyboard must reach to scroll it. */
  label?: string;
  rows: readonly Row[];
  /** A key for each row. While the array is the same, rows aren't measured again. */
  keys: readonly string[];
  rowHeight: number;
  /** The row to scroll into view whenever it changes; -1 for none. */
  inSight?: number;
  /** Index of a row that stays rendered when scrolled away, such as one that a person types in; -1 for none. */
  kept?: number;
  children: (row: Row, index: number) => ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing that it gives is handed on or kept
  const shown = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index) => keys[index]!, [keys]),
    overscan: 6,
    rangeExtractor: (range) => extendRange(range, kept),
  });
  // The virtualizer is always the same, so this runs only for a new `inSight`, and manual scrolling stays.
  useEffect(() => {
    if (inSight !== undefined && inSight >= 0) shown.scrollToIndex(inSight, { align: 'auto' });
  }, [inSight, shown]);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      {...(label !== undefined && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <div role="list" className={styles.rows} style={{ height: shown.getTotalSize() }}>
        {shown.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            ref={shown.measureElement}
            role="listitem"
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className={styles.row}
            style={{ top: start }}
          >
            {children(rows[index]!, index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The indices of the rendered rows, in order: the rows around the visible ones, and `kept`; -1 for none. */
export function extendRange(range: Range, kept: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown;
  return [...shown, kept].sort((a, b) => a - b);
}
