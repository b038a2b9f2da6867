import { Skeleton } from '../../components/skeleton';
import { layoutWording } from '../../wording/layout';
import styles from './screen.module.css';

/** Stands for a screen that is about to come. */
export function ScreenPending() {
  return (
    <div className={styles.pending} role="status">
      <span className="nd-visually-hidden">{layoutWording.loading}</span>
      <Skeleton height={32} width={240} />
      <Skeleton height={180} />
      <Skeleton height={180} />
    </div>
  );
}
