import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title';
import styles from './screen.module.css';

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
