import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';
import iconButtonStyles from './icon-button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref' | 'disabled'> {
  /** `primary`: the main action. `plain`: all others. `quiet`: without a border. `destructive`: deletes or discards something. */
  look?: 'primary' | 'plain' | 'quiet' | 'destructive';
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
  isDisabled?: boolean;
  /** While true, it shows a spinner, and a press does nothing. Unlike a disabled button, it keeps the focus. */
  isBusy?: boolean;
  isFullWidth?: boolean;
}

/** Enter in a field clicks the submit button of its form, too. */
const preventSubmission = (event: MouseEvent) => event.preventDefault();

/** A button with a text label; its type is `button` by default. */
export function Button({
  look = 'plain',
  size = 'medium',
  icon,
  isBusy = false,
  isDisabled = false,
  isFullWidth = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[look], styles[size], isFullWidth && styles.fullWidth, className)}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? preventSubmission : onClick}
      {...rest}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

interface LinkButtonProps extends ComponentProps<'a'> {
  look?: 'primary' | 'plain' | 'quiet';
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
}

/** A link that looks like a button, for URLs outside the app. */
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

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What it does; read by screen readers and shown as its tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium';
}

/** A button with only an icon. It keeps the focus when disabled, because its own click may have disabled it, as with Undo. */
export function IconButton({ label, icon, size = 'medium', className, disabled, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={classNames(iconButtonStyles.iconButton, iconButtonStyles[size], className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
