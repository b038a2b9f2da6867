import { Component, type ReactNode } from 'react';
import { dialogWording } from '../../wording/feedback';
import { formatError } from '../api/classify-error';
import { reportError } from '../api/report-error';
import { reloadAfterFailedChunk } from '../api/failed-chunks';
import { Button } from './button';

interface Props {
  children: ReactNode;
  fallback: (error: Error, retry: () => void) => ReactNode;
}

/** Keeps the failure of one part of the page (a bug, or code that failed to load) from breaking the rest. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children;
  }
}

/** Replaces a list that failed to load, with the reason and a retry. */
export function SectionLoadError({
  title,
  error,
  className,
  onRetry,
}: {
  title: string;
  error: Error;
  className?: string;
  onRetry: () => void;
}) {
  return (
    <div className={className} role="alert">
      <p>
        <strong>{title}.</strong> {formatError(error)}
      </p>
      <Button size="small" onClick={onRetry}>
        {dialogWording.retry}
      </Button>
    </div>
  );
}

/** A part of the page, such as a panel or a dialog's content. If it fails, it shows the error in its place, with a retry. */
export function SectionBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <SectionLoadError
          title={dialogWording.partFailed}
          error={error}
          onRetry={() => void reloadAfterFailedChunk(error).then((isReloading) => !isReloading && retry())}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
