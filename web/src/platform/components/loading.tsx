import styles from './skeleton.module.css';

/** Placeholder for content that is loading. Give it the height (and width) of that content. */
export function Skeleton({ height, width = '100%' }: { height: number | string; width?: number | string }) {
  return <div className={styles.skeleton} style={{ height, width }} aria-hidden />;
}

/** A progress bar from 0 to `max`; `text` is shown next to it and read by screen readers. */
export function Progress({ label, value, max, text }: { label: string; value: number; max: number; text: string }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span>{label}</span>
        <span className="nd-tabular">{text}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
      >
        <div className={styles.bar} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
