import { reloadIfStuck } from '../api/failed-chunks';
import { dialogWording } from '../wording/dialog';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary';
import { LoadFailed } from './load-failed';

/** A part of the page, such as a panel or a dialog's content. Where it fails it says so in its place, and can be tried again. */
export function PagePart({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <LoadFailed
          className={className}
          title={dialogWording.partFailed}
          error={error}
          onRetry={() => void reloadIfStuck(error).then((isReloading) => !isReloading && retry())}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
