import { useEffect, useState } from 'react';
import { truncateText } from '#shared/text';
import { lostTextWording as words } from '../../wording/lost-text';
import styles from './lost-text.module.css';

/**
 * Keeps the rest of a sentence from being commands where its field has gone, and shows it to whoever typed it. Stands once on a page,
 * before everything that listens to keys.
 */
export function LostText() {
  const [isOpen, setOpen] = useState(false);
  const [lost, setLost] = useState('');
  const [isCopied, setCopied] = useState(false);
  useEffect(
    () =>
      watchLostField((field) => {
        setOpen(field.isOpen);
        if (!field.words) return;
        setLost(field.words);
        setCopied(false);
      }),
    [],
  );
  if (!isOpen && !lost) return null;
  const copy = () => navigator.clipboard.writeText(lost).then(() => setCopied(true));
  return (
    <section className={styles.notice} aria-label={words.title}>
      <p role="alert">{isOpen ? words.isGone : words.notSaved}</p>
      {lost && (
        <p className={styles.words} dir="auto">
          {lost}
        </p>
      )}
      {lost && (
        <div className={styles.actions}>
          <button type="button" onClick={() => void copy().catch(() => undefined)}>
            {isCopied ? words.copied : words.copy}
          </button>
          <button type="button" onClick={() => setLost('')}>
            {words.dismiss}
          </button>
        </div>
      )}
    </section>
  );
}

/** Where somebody writes words. */
type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search'].includes(target.type));

const isEditable = (field: Field): boolean =>
  field.isConnected && !field.readOnly && !field.disabled && !field.closest('[inert]');

/** The name of a key that types nothing, such as Delete or Shift. One that types may give several letters, as on Arabic keyboards. */
const NAMED_KEY = /^[A-Z][A-Za-z0-9]+$/;

/** What is known of a field that went away while somebody typed in it. */
interface LostField {
  /** Whether keys are still kept from being commands. */
  isOpen: boolean;
  /** What stood in the field and what was typed since; '' where nothing was typed since. */
  words: string;
}

/**
 * Watches where a person types. Once their field has gone, or takes no words any more, and not by a key or click of theirs, they go on
 * with their sentence: its keys are no commands until they click or press Tab or Escape, and `onLost` gets each letter. To be started before
 * anything else listens to keys.
 * @returns ends the watch
 */
function watchLostField(onLost: (lost: LostField) => void): () => void {
  let field: Field | undefined;
  let typed = '';

  const enter = ({ target }: Event) => {
    if (!isField(target) || !isEditable(target)) return;
    if (isLost()) close();
    field = target;
  };
  const isLost = () => field !== undefined && !isEditable(field);
  const notify = (isOpen: boolean) => onLost({ isOpen, words: field && typed.trim() ? typedText(field, typed) : '' });
  const close = () => {
    notify(false);
    field = undefined;
    typed = '';
  };
  const point = ({ target }: Event) => {
    if (isLost()) close();
    field = isField(target) && isEditable(target) ? target : undefined;
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    // Whatever goes away after one of these was sent or closed by the person; letters that follow say that they still write.
    const isEnd = key === 'Escape' || key === 'Tab' || (key === 'Enter' && !event.shiftKey);
    if (!isLost()) {
      if (isEnd) field = undefined;
      return;
    }
    event.stopImmediatePropagation();
    if (key === 'Tab') return close();
    // The browser's own shortcuts, and what an input method does.
    if (event.ctrlKey || event.metaKey || event.isComposing) return;
    event.preventDefault();
    if (key === 'Escape') return close();
    if (key === 'Backspace') typed = truncateText(typed, Math.max(0, typed.length - 1));
    else if (key === 'Enter') typed += '\n';
    else if (!NAMED_KEY.test(key)) typed += key;
    notify(true);
  };

  const stopListening = new AbortController();
  const options = { signal: stopListening.signal, capture: true };
  window.addEventListener('focusin', enter, options);
  window.addEventListener('input', enter, options);
  window.addEventListener('pointerdown', point, options);
  window.addEventListener('keydown', press, options);
  return () => stopListening.abort();
}

/** A field's text as if the typing had gone on in it. */
function typedText({ value, selectionEnd }: Field, typed: string): string {
  const at = selectionEnd ?? value.length;
  return value.slice(0, at) + typed + value.slice(at);
}
