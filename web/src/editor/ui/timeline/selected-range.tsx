import { useTimeline } from './timeline-context';
import { toPx } from './timeline-scale';
import styles from './timeline.module.css';
import { useRange } from './use-range';

/** The stretch of the timeline that is selected; nothing where none is. */
export function SelectedRange() {
  const range = useRange();
  const { scale } = useTimeline();
  if (!range) return null;
  const width = (range.end - range.start) * scale.pxPerMs;
  return <div className={styles.range} style={{ left: toPx(scale, range.start), width }} />;
}
