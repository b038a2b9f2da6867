import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './empty-state.module.css';
import { IconTile } from './icon-tile';

/** Shown if a screen is empty or failed to load: one icon, one sentence, one action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  below,
  fillsScreen = false,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Content below it, such as a notice. */
  below?: ReactNode;
  /** Centers it, if the screen shows nothing else. */
  fillsScreen?: boolean;
}) {
  return (
    <div className={classNames(styles.empty, fillsScreen && styles.alone)}>
      <IconTile>{icon}</IconTile>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {below}
    </div>
  );
}
