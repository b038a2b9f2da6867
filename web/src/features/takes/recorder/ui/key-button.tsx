import type { ReactNode } from 'react';
import styles from './key-button.module.css';

/** A button with an icon, what it does, and the key that does the same. */
export function KeyButton({
  label,
  says = label,
  keyName,
  icon,
  isDisabled,
  isAlwaysNamed = false,
  onClick,
}: {
  label: string;
  /** What it does in full; read out after its label, and shown as its tooltip. */
  says?: string;
  keyName: string;
  icon: ReactNode;
  isDisabled: boolean;
  /** Keeps its word where there is little room. */
  isAlwaysNamed?: boolean;
  /** Is told when it was pressed, on the page's clock. */
  onClick: (atMs: number) => void;
}) {
  return (
    <button
      type="button"
      className={styles.button}
      disabled={isDisabled}
      title={`${says} (${keyName})`}
      // A click takes no focus: Space goes on turning slides.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ timeStamp }) => onClick(timeStamp)}
    >
      {icon}
      <span className={styles.label} data-always={isAlwaysNamed || undefined}>
        {label}
      </span>
      <kbd aria-hidden>{keyName}</kbd>
    </button>
  );
}
