import { useStore } from 'zustand';
import { dialogWording } from '../../wording/feedback';
import { Button } from './button';
import { Dialog } from './dialog';
import styles from './error-dialog.module.css';
import { dismissError, feedbackStore, shownError } from './feedback-store';
import { UpgradeHint } from './upgrade-hint';

/**
 * The modal dialog titled Error whose body is the message of what failed (spec section 8); news that is no failure carries a
 * title of its own. Below, in small, what a request that failed is called in the logs. Stands once in the app.
 */
export function ErrorDialog() {
  const { title = dialogWording.errorTitle, requestIds, meetsPlan } = useStore(feedbackStore);
  const error = useStore(feedbackStore, shownError);
  return (
    <Dialog
      title={title}
      isOpen={error !== undefined}
      onClose={dismissError}
      actions={
        <Button look="primary" onClick={dismissError}>
          {dialogWording.ok}
        </Button>
      }
    >
      <div className={styles.lines}>
        {error?.split('\n').map((line, number) => (
          <p key={number}>{line}</p>
        ))}
      </div>
      {meetsPlan && (
        <div className={styles.plan}>
          <UpgradeHint onFollow={dismissError} />
        </div>
      )}
      {requestIds.length > 0 && <p className={styles.requests}>{dialogWording.requests(requestIds)}</p>}
    </Dialog>
  );
}

/** Covers the page while a data operation runs that the person waits for. Stands once in the app. */
export function LoadingOverlay() {
  const isLoading = useStore(feedbackStore, (feedback) => feedback.loading > 0);
  if (!isLoading) return null;
  return (
    <div className={styles.overlay} role="status">
      <span className={styles.spinner} aria-hidden />
      <span className="nd-visually-hidden">{dialogWording.loading}</span>
    </div>
  );
}
