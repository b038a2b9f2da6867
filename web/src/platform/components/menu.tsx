import { Menu as AmplifyMenu, MenuItem as AmplifyMenuItem } from '@aws-amplify/ui-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './menu.module.css';

/** A menu that opens from `trigger`, which must accept a ref and click handlers. */
export function Menu({
  label,
  trigger,
  align = 'end',
  children,
}: {
  label: string;
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <AmplifyMenu ariaLabel={label} trigger={trigger} menuAlign={align} className={styles.menu}>
      {children}
    </AmplifyMenu>
  );
}

/** Content above the items of a menu. */
export function MenuHeader({ children }: { children: ReactNode }) {
  return <div className={styles.header}>{children}</div>;
}

export function MenuItem({
  icon,
  isDestructive = false,
  isDisabled = false,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  isDestructive?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <AmplifyMenuItem
      className={classNames(styles.item, isDestructive && styles.destructive)}
      isDisabled={isDisabled}
      onClick={onSelect}
    >
      {icon}
      {children}
    </AmplifyMenuItem>
  );
}
