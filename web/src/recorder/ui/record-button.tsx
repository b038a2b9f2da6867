import { recorderWording as words } from '../../wording/recorder';
import styles from './record-button.module.css';

/** The one red button: begins a recording, or ends it. */
export function RecordButton({
  isRecording = false,
  isDisabled = false,
  label = isRecording ? words.stop : words.start,
  onClick,
}: {
  isRecording?: boolean;
  isDisabled?: boolean;
  label?: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.button}
      data-recording={isRecording || undefined}
      disabled={isDisabled}
      onClick={onClick}
    >
      <span className={styles.shape} data-recording={isRecording || undefined} aria-hidden />
      {label}
    </button>
  );
}
