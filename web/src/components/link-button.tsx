import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';

interface LinkButtonProps extends ComponentProps<'a'> {
  look?: 'primary' | 'plain' | 'quiet';
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
}

/** A link to another page that looks like a button; for addresses outside the app. */
export function PageLinkButton({
  look = 'plain',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a className={classNames(styles.button, styles[look], styles[size], className)} {...rest}>
      {icon}
      {children}
    </a>
  );
}

/** A link to a route of the app that looks like a button. */
export const LinkButton = createLink(PageLinkButton);
