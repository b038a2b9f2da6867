import { useEffect, useState } from 'react';
import { lostWordsWording as words } from '../wording/lost-words';
import { watchLostField } from './lost-field';
import styles from './lost-words.module.css';

/**
 * Keeps the rest of a sentence from being commands where its field has gone, and shows it to whoever typed it. Stands once on a page,
 * before everything that listens to keys.
 */
export function LostWords() {
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
