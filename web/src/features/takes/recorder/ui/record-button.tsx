import { useEffect, useRef } from 'react';
import { recorderWording as words } from '../../../../wording/recorder';
import styles from './record-button.module.css';

/** The one red button: begins a recording, or ends it. */
export function RecordButton({
  isRecording = false,
  isDisabled = false,
  takesFocus = false,
  keyName,
  label = isRecording ? words.stop : words.start,
  onClick,
}: {
  isRecording?: boolean;
  isDisabled?: boolean;
  /** Has the focus as soon as it can be pressed, unless the person is at something else. */
  takesFocus?: boolean;
  /** The key that does the same. */
  keyName?: string;
  label?: string;
  /** Is told when it was pressed, on the page's clock. */
  onClick: (atMs: number) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement.matches('body, dialog');
    if (takesFocus && !isDisabled && isFree) button.current?.focus();
  }, [takesFocus, isDisabled]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      data-recording={isRecording || undefined}
      disabled={isDisabled}
      // A click takes no focus: Space turns slides while somebody talks.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ timeStamp }) => onClick(timeStamp)}
    >
      <span className={styles.shape} data-recording={isRecording || undefined} aria-hidden />
      {label}
      {keyName && <kbd aria-hidden>{keyName}</kbd>}
    </button>
  );
}
