import { editorWording as words } from '../../../wording/editor';
import styles from './record-button.module.css';

/** Opens the recorder. The only red element on the screen. */
export function RecordButton({ isLarge = false, onClick }: { isLarge?: boolean; onClick: () => void }) {
  return (
    <button type="button" className={styles.record} data-large={isLarge || undefined} onClick={onClick}>
      <span className={styles.dot} aria-hidden />
      {words.record}
    </button>
  );
}
