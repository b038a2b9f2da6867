import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What stands in place of a part that failed. */
  fallback: (error: Error, retry: () => void) => ReactNode;
}

/** Keeps a failure of one part of the page (a mistake of ours, code that did not come) from taking the rest of the page with it. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children;
  }
}
