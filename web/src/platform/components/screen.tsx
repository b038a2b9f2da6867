import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { dialogWording } from '../../wording/feedback';
import { layoutWording } from '../../wording/layout';
import { formatError } from '../api/classify-error';
import { reloadAfterFailedChunk } from '../api/failed-chunks';
import { usePendingScreen } from '../api/first-screen';
import { Button } from './button';
import cardStyles from './card.module.css';
import { classNames } from './class-names';
import { EmptyState } from './empty-state';
import { Skeleton } from './loading';
import styles from './screen.module.css';
import { usePageTitle } from './use-page-title';

/** The body of a screen in the main layout: its heading, actions next to it, and the content. */
export function Screen({
  title,
  pageTitle = title,
  actions,
  width = 'wide',
  children,
}: {
  title: string;
  /** The title of the browser tab, if it differs from the heading. */
  pageTitle?: string;
  actions?: ReactNode;
  width?: 'wide' | 'narrow';
  children: ReactNode;
}) {
  usePageTitle(pageTitle);
  return (
    <div className={width === 'wide' ? styles.screen : styles.narrow}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function ScreenPending() {
  usePendingScreen();
  return (
    <div className={styles.pending} role="status">
      <span className="nd-visually-hidden">{layoutWording.loading}</span>
      <Skeleton height={32} width={240} />
      <Skeleton height={180} />
      <Skeleton height={180} />
    </div>
  );
}

/** Replaces a screen that failed to load, and offers a retry. */
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

/** The content of a screen that failed to load: the reason, and a retry button. */
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

/** Shown in place of a list that failed to load: the reason, and a retry button. */
export const ListLoadError = ({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) => (
  <EmptyState icon={<CloudAlert />} title={title} action={<Button onClick={onRetry}>{dialogWording.retry}</Button>}>
    {error.message}
  </EmptyState>
);

/** A section of a screen: its heading, an optional count, and a card with the content. */
export function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="nd-tabular">{count}</span>}
      </div>
      <Card className={styles.card}>{children}</Card>
    </section>
  );
}

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames(cardStyles.card, className)}>{children}</div>;
}
