import { type ComponentProps, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { editorWording as words } from '../../../wording/editor';
import { useEditor, useOtherPeople } from '../ui/editor-context';
import styles from './presence-text-area.module.css';

interface PresenceTextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'onChange'> {
  /** The key of the record that holds the text, for the typing indicator. */
  field: string;
  text: string;
  onWrite: (text: string) => void;
}

/** A text area that keeps the browser's word-by-word undo. A React `value` would clear Chrome's undo history at each letter. */
export function PresenceTextArea({ field, text, onWrite, onBlur, ref, ...rest }: PresenceTextAreaProps) {
  const { presence } = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => area.current!);
  useLayoutEffect(() => {
    if (area.current && area.current.value !== text) area.current.value = text;
  }, [text]);
  const isTyping = useRef(false);
  const setTyping = (is: boolean) => {
    if (isTyping.current !== is) presence.setTypingIn(is ? field : '');
    isTyping.current = is;
  };
  // A field that unmounts during typing has no blur event.
  useEffect(() => () => void (isTyping.current && presence.setTypingIn('')), [presence]);
  return (
    <textarea
      dir="auto"
      {...rest}
      ref={area}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
      onChange={({ target }) => {
        setTyping(true);
        onWrite(target.value);
      }}
    />
  );
}

/** The other people who are typing in a text, by record key. */
export function TypingIndicator({ field }: { field: string }) {
  const names = useOtherPeople()
    .filter(({ typing_in }) => typing_in === field)
    .map(({ fullName }) => fullName);
  if (names.length === 0) return null;
  return <span className={styles.typing}>{words.typingHere(names)}</span>;
}
