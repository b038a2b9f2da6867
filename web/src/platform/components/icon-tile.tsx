import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './icon-tile.module.css';

/** The icon above the title of an empty place, on a soft tile. `accent` invites an action; `inverse` is for accent backgrounds. */
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
