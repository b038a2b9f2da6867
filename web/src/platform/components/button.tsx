import { Button as AmplifyButton } from '@aws-amplify/ui-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';
import iconButtonStyles from './icon-button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref' | 'disabled'> {
  /** `primary`: the one thing to do here. `plain`: everything else. `quiet`: without a frame. `destructive`: destroys what it names. */
  look?: 'primary' | 'plain' | 'quiet' | 'destructive';
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
  isDisabled?: boolean;
  /** While true the button cannot be pressed and shows that it works. */
  isBusy?: boolean;
  isFullWidth?: boolean;
}

/** A button with words; type `button` unless told otherwise. */
export function Button({
  look = 'plain',
  size = 'medium',
  icon,
  isBusy = false,
  isDisabled = false,
  isFullWidth = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <AmplifyButton
      className={classNames(styles.button, styles[look], styles[size], isFullWidth && styles.fullWidth, className)}
      isDisabled={isDisabled || isBusy}
      aria-busy={isBusy || undefined}
      {...rest}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </AmplifyButton>
  );
}

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

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What it does; read out, and shown as its tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium';
  /** For a button that stays down: whether it is down. */
  isPressed?: boolean;
}

/**
 * A button that is only an icon. Free of Amplify, so that the player can use it. A disabled one keeps the focus, because its own press may have
 * disabled it, as with Undo.
 */
export function IconButton({
  label,
  icon,
  size = 'medium',
  isPressed,
  className,
  disabled,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={classNames(iconButtonStyles.iconButton, iconButtonStyles[size], className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
