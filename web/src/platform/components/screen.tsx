import { Card as AmplifyCard } from '@aws-amplify/ui-react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { dialogWording } from '../../wording/feedback';
import { layoutWording } from '../../wording/layout';
import { formatError } from '../api/classify-error';
import { reloadAfterFailedChunk } from '../api/failed-chunks';
import { Button } from './button';
import cardStyles from './card.module.css';
import { classNames } from './class-names';
import { EmptyState } from './empty-state';
import { Skeleton } from './loading';
import styles from './screen.module.css';
import { usePageTitle } from './use-page-title';

/** The body of a screen of the main layout: its heading, what stands beside the heading, and the content. */
export function Screen({
  title,
  pageTitle = title,
  actions,
  width = 'wide',
  children,
}: {
  title: string;
  /** What the browser's tab says, where the heading is more than a name. */
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

/** One subject of a screen: its heading, with a count beside it where there is one, and a card with the rest. */
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

/** A surface that holds what belongs together. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <AmplifyCard className={classNames(cardStyles.card, className)}>{children}</AmplifyCard>;
}
