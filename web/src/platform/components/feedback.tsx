import { Suspense } from 'react';
import { useStore } from 'zustand';
import { dialogWording } from '../../wording/feedback';
import { Button } from './button';
import { Dialog } from './dialog';
import styles from './error-dialog.module.css';
import { dismissError, feedbackStore, shownError } from './feedback-store';
import { answerLogOut, logOutStore } from './log-out';
import { lazyInBackground } from './after-first-screen';

const UpgradeHint = lazyInBackground(() => import('./upgrade-hint').then(({ UpgradeHint }) => UpgradeHint));

/** The Error dialog (spec section 8); notices have their own title. In small print, ids of failed requests. Render it once. */
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
          <Suspense>
            <UpgradeHint onFollow={dismissError} />
          </Suspense>
        </div>
      )}
      {requestIds.length > 0 && <p className={styles.requests}>{dialogWording.requests(requestIds)}</p>}
    </Dialog>
  );
}

/** Covers the page while the person waits for a data operation. Render it once in the app. */
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

/** Asks whether to log out although something would stop. Render it once in the app. */
export function LogOutDialog() {
  const { reasons } = useStore(logOutStore);
  return (
    <Dialog
      title={dialogWording.logOutTitle}
      isOpen={reasons !== undefined}
      onClose={() => answerLogOut(false)}
      actions={
        <>
          <Button onClick={() => answerLogOut(false)}>{dialogWording.stay}</Button>
          <Button look="destructive" onClick={() => answerLogOut(true)}>
            {dialogWording.logOut}
          </Button>
        </>
      }
    >
      {reasons?.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Dialog>
  );
}
