import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './icon-tile.module.css';

/**
 * The icon above the title of a place that has nothing to show yet, on a soft tile. `accent` invites to do something;
 * `inverse` does so where the ground itself has the accent's colour.
 */
export function IconTile({
  children,
  look = 'quiet',
  size = 'medium',
}: {
  children: ReactNode;
  look?: 'quiet' | 'accent' | 'inverse';
  size?: 'medium' | 'large';
}) {
  return (
    <span className={classNames(styles.tile, styles[look], styles[size])} aria-hidden>
      {children}
    </span>
  );
}
