import { Button as AmplifyButton } from '@aws-amplify/ui-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref' | 'disabled'> {
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
