import { Skeleton } from '../../components/skeleton';
import { editorWording as words } from '../../wording/editor';
import styles from './project-pending.module.css';

/** Stands for the editor while the project is fetched. */
export function ProjectPending() {
  return (
    <div className={styles.pending} role="status">
      <span className="nd-visually-hidden">{words.loading}</span>
      <div className={styles.bar}>
        <Skeleton height={28} width={220} />
      </div>
      <div className={styles.slides}>
        {[1, 2, 3, 4].map((slide) => (
          <Skeleton key={slide} height={100} />
        ))}
      </div>
      <div className={styles.stage}>
        <Skeleton height={360} width="min(100%, 640px)" />
      </div>
      <div className={styles.timeline}>
        <Skeleton height={120} />
      </div>
    </div>
  );
}
