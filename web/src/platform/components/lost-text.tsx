import { useEffect, useState } from 'react';
import { truncateText } from '#shared/text';
import { lostTextWording as words } from '../../wording/feedback';
import styles from './lost-text.module.css';

/**
 * If a text field disappears while a person types, this keeps the rest of their sentence from triggering shortcuts, and shows it to them.
 * Render it once per page, before all other key listeners.
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
      <p role="alert">{isOpen ? words.fieldGone : words.notSaved}</p>
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

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search'].includes(target.type));

const isEditable = (field: Field): boolean =>
  field.isConnected && !field.readOnly && !field.disabled && !field.closest('[inert]');

/** The name of a key that types nothing, such as Delete or Shift. Other keys may type several letters, as on Arabic keyboards. */
const NAMED_KEY = /^[A-Z][A-Za-z0-9]+$/;

/** A field that disappeared while a person typed in it. */
interface LostField {
  /** Whether keys are still kept from triggering shortcuts. */
  isOpen: boolean;
  /** The field's text plus what was typed since; '' if nothing was. */
  words: string;
}

/**
 * Watches the field that a person types in. If it disappears or becomes read-only without a key or click of theirs, they keep typing: their
 * keys trigger no shortcuts until they click or press Tab or Escape, and `onLost` receives the text. Must start before all other key
 * listeners.
 * @returns stops watching
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
    // After one of these keys, the person expects the field to go away. Another letter in it resumes the watch.
    const isEnd = key === 'Escape' || key === 'Tab' || (key === 'Enter' && !event.shiftKey);
    if (!isLost()) {
      if (isEnd) field = undefined;
      return;
    }
    event.stopImmediatePropagation();
    if (key === 'Tab') return close();
    // Browser shortcuts and input methods.
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

/** The field's text as if the typing had continued in it. */
function typedText({ value, selectionEnd }: Field, typed: string): string {
  const at = selectionEnd ?? value.length;
  return value.slice(0, at) + typed + value.slice(at);
}
