import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import styles from './virtual-list.module.css';

/**
 * A list that scrolls, of rows of any height: those that are seen, and a few beyond. `rowHeight` is about how high one is before
 * it is measured, in pixels.
 */
export function WindowedList<Row>({
  rows,
  keys,
  rowHeight,
  inSight,
  kept = -1,
  children,
}: {
  rows: readonly Row[];
  /** A key for each row. While it is the very same list, nothing is measured anew when rows change. */
  keys: readonly string[];
  rowHeight: number;
  /** The row that is scrolled to where it is not in sight, each time that it is another one; -1 for none. */
  inSight?: number;
  /** The place of a row that stays while it is scrolled away, such as one that somebody writes in; -1 for none. */
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
  // Always the same virtualizer, so that whoever scrolls elsewhere stays there.
  useEffect(() => {
    if (inSight !== undefined && inSight >= 0) shown.scrollToIndex(inSight, { align: 'auto' });
  }, [inSight, shown]);
  return (
    <div ref={scroller} className={styles.scroller}>
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

/** The places of the rows that are shown, in order: those about what is seen, and one that stays; -1 for none. */
export function extendRange(range: Range, kept: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown;
  return [...shown, kept].sort((a, b) => a - b);
}
