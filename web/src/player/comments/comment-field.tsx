import { useId, useState } from 'react';
import { COMMENT_LENGTH_MAX } from '#shared/comment-length';
import { playerCommentsWording as words } from '../../wording/player-comments';
import styles from './comments.module.css';

interface Props {
  label: string;
  action: string;
  initial?: string;
  /** The name that a viewer without an account gave last; left out, none is asked for. */
  guestName?: string;
  isFocused?: boolean;
  /** Somebody has begun to write. */
  onBegin?: () => void;
  onSend: (text: string, guestName: string) => Promise<void>;
  onCancel?: () => void;
}

/** The person has just asked for the field. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Where a comment is written, or changed. What was refused stays in the field, with the reason below it. */
export function CommentField({ label, action, initial = '', guestName, isFocused, onBegin, onSend, onCancel }: Props) {
  const [text, setText] = useState(initial);
  const [name, setName] = useState(guestName ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const id = useId();
  const isEmpty = text.trim() === '';
  const isTooLong = text.trim().length > COMMENT_LENGTH_MAX;
  const shownProblem = isTooLong ? words.tooLong(text.trim().length, COMMENT_LENGTH_MAX) : problem;
  const isGuest = guestName !== undefined;
  const send = async () => {
    if (isEmpty || isTooLong || isBusy) return;
    if (isGuest && name.trim() === '') return setProblem(words.nameNeeded);
    setBusy(true);
    setProblem('');
    try {
      await onSend(text.trim(), name.trim());
      // What was typed meanwhile stays.
      setText((now) => (now === text ? '' : now));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : words.offline);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={2}
        value={text}
        aria-invalid={isTooLong || undefined}
        ref={isFocused ? focus : undefined}
        onChange={({ currentTarget }) => {
          if (isEmpty) onBegin?.();
          setText(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          if (event.key === 'Escape' && onCancel) onCancel();
        }}
      />
      {isGuest && !isEmpty && (
        <>
          <label htmlFor={`${id}name`}>{words.name}</label>
          <input
            id={`${id}name`}
            value={name}
            maxLength={100}
            autoComplete="name"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <p className={styles.muted}>{words.publicText}</p>
        </>
      )}
      {shownProblem && (
        <p className={styles.problem} role="alert">
          {shownProblem}
        </p>
      )}
      {(!isEmpty || onCancel) && (
        <div className={styles.actions}>
          <button type="submit" className={styles.primary} disabled={isEmpty || isTooLong || isBusy}>
            {action}
          </button>
          {onCancel && (
            <button type="button" className={styles.quiet} onClick={onCancel}>
              {words.cancel}
            </button>
          )}
        </div>
      )}
    </form>
  );
}
