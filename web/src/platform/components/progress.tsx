import styles from './progress.module.css';

/** A bar from 0 to `max`; `text` is read out and stands beside it. */
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
