import { Button } from '../../components/button';
import { dialogWording } from '../../wording/dialog';
import { teamWording } from '../../wording/team';
import styles from './team-screen.module.css';

/** Stands for a list that could not be loaded, says why, and tries again. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.row} role="alert">
      <p>
        <strong>{teamWording.failed}.</strong> {error.message}
      </p>
      <Button size="small" onClick={onRetry}>
        {dialogWording.retry}
      </Button>
    </div>
  );
}
