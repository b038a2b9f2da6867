import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './empty-state.module.css';
import { IconTile } from './icon-tile';

/** What a screen shows when there is nothing in it yet, or when it could not load: one picture, one sentence, one action. */
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
  /** What stands under it, such as a notice. */
  below?: ReactNode;
  /** Where it is all that a screen shows: it stands in the middle. */
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
