import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
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
      className={classNames(styles.iconButton, styles[size], className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
