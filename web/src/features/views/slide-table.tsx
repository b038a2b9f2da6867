import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { formatClock } from '#shared/time/time-text';
import { viewsWording as words } from '../../wording/views';
import type { WatchedSlide } from './watch-by-slide';
import styles from './slide-table.module.css';

/** In pixels, until measured. */
const ROW_HEIGHT = 38;

/** What was watched of each slide. Only the rows in sight are rendered; screen readers learn how many there are. */
export function SlideTable({ slides, views }: { slides: readonly WatchedSlide[]; views: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing that it gives is handed on or kept
  const shown = useVirtualizer({
    count: slides.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const rows = shown.getVirtualItems();
  return (
    <div ref={scroller} className={styles.scroller} role="region" aria-label={words.bySlide} tabIndex={0}>
      <table className={styles.table} aria-rowcount={slides.length + 1}>
        <caption className="nd-visually-hidden">{words.bySlide}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {words.headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={rows[0]?.start ?? 0} />
          {rows.map(({ key, index }) => {
            const slide = slides[index]!;
            return (
              <tr key={key} ref={shown.measureElement} data-index={index} aria-rowindex={index + 2}>
                <th scope="row" dir="auto">
                  {words.slideName(slide)}
                </th>
                <td>{formatClock(slide.start)}</td>
                <td>{words.share(slide.viewers / views)}</td>
                <td>{formatClock(slide.watchedMs)}</td>
                <td>{words.count(slide.replays)}</td>
              </tr>
            );
          })}
          <Gap height={shown.getTotalSize() - (rows.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

/** The rows that are not rendered. */
const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />;
