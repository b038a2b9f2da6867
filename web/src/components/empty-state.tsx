import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What a screen shows when there is nothing in it yet, or when it could not load: one picture, one sentence, one action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
