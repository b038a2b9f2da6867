import { editorWording as words } from '../../wording/editor';
import { useOthers } from './editor-context';
import styles from './typing-here.module.css';

/** Who else is typing in a text, by the key of its record. */
export function TypingHere({ field }: { field: string }) {
  const names = useOthers()
    .filter(({ typing_in }) => typing_in === field)
    .map(({ fullName }) => fullName);
  if (names.length === 0) return null;
  return <span className={styles.typing}>{words.typingHere(names)}</span>;
}
