import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import styles from './figure-table.module.css';

/** In pixels, until measured. */
const ROW_HEIGHT = 38;

interface Props {
  label: string;
  /** Of all columns, the one of names first. */
  headings: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
}

/** A table of figures. Only the rows in sight are rendered; screen readers learn how many there are. */
export function FigureTable({ label, headings, rows }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing that it gives is handed on or kept
  const shown = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const inSight = shown.getVirtualItems();
  return (
    <div ref={scroller} className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <caption className="nd-visually-hidden">{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={inSight[0]?.start ?? 0} />
          {inSight.map(({ key, index }) => {
            const { name, cells } = rows[index]!;
            return (
              <tr key={key} ref={shown.measureElement} data-index={index} aria-rowindex={index + 2}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                {cells.map((cell, column) => (
                  <td key={headings[column + 1]}>{cell}</td>
                ))}
              </tr>
            );
          })}
          <Gap height={shown.getTotalSize() - (inSight.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

/** The rows that are not rendered. */
const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />;
