import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './controls.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  icon: ReactNode;
  /** For a button that is on or off. */
  pressed?: boolean;
}

/** A round button on the stage with an icon; its label is read aloud and shown as a tip. */
export function ControlButton({ label, icon, pressed, ...rest }: Props) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} aria-pressed={pressed} {...rest}>
      {icon}
    </button>
  );
}
