import type { ReactNode } from 'react';
import styles from './chart.module.css';

/** The height of a chart's drawing, in its own units. */
export const CHART_HEIGHT = 100;

interface Props {
  /** What the upper edge stands for. */
  top: string;
  /** What the first and the last moment are; the last one may be omitted. */
  ends: readonly string[];
  legend: string;
  /** In the units of the drawing. */
  width: number;
  /** The drawing: elements of SVG. */
  children: ReactNode;
  /** The same for screen readers, to which the drawing is hidden. */
  table?: ReactNode;
}

/** The frame of a chart over the whole width. */
export function Chart({ top, ends, legend, width, children, table }: Props) {
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <span className={styles.top} aria-hidden>
          {top}
        </span>
        <svg viewBox={`0 0 ${width} ${CHART_HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          {children}
        </svg>
      </div>
      <div className={styles.ends} aria-hidden>
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </div>
      <figcaption>{legend}</figcaption>
      {table}
    </figure>
  );
}
