import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudAlert } from 'lucide-react';
import { dialogWording } from '../../wording/feedback';
import { layoutWording } from '../../wording/layout';
import { formatError } from '../api/classify-error';
import { reloadAfterFailedChunk } from '../api/failed-chunks';
import { Button } from './button';
import { EmptyState } from './empty-state';
import styles from './screen.module.css';
import { Skeleton } from './skeleton';

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

/** Stands for a screen that could not load, and tries again. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const retry = async () => {
    if (await reloadAfterFailedChunk(error)) return;
    resetQueries();
    reset();
    void router.invalidate();
  };
  return <ScreenLoadError error={error} onRetry={() => void retry()} />;
}

/** What stands on a screen that could not load: why, and a button that tries again. */
export function ScreenLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      fillsScreen
      icon={<CloudAlert />}
      title={layoutWording.failedTitle}
      action={
        <Button look="primary" onClick={onRetry}>
          {dialogWording.retry}
        </Button>
      }
    >
      {error === undefined ? undefined : formatError(error)}
    </EmptyState>
  );
}
