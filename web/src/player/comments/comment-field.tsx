import { useId, useRef, useState } from 'react';
import { COMMENT_LENGTH_MAX } from '#shared/comment-length';
import { isComposing } from '../../components/is-composing';
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
  /** All that is in the field has been sent. */
  onSent?: () => void;
  onCancel?: () => void;
}

/** The person has just asked for the field. */
const focus = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus();

/** Where a comment is written, or changed. What was refused stays in the field, with the reason below it. */
export function CommentField(props: Props) {
  const { label, action, initial = '', guestName, isFocused, onBegin, onSend, onSent, onCancel } = props;
  const [text, setText] = useState(initial);
  const [name, setName] = useState(guestName ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
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
      if (field.current?.value === text) {
        setText('');
        onSent?.();
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : words.offline);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      ref={isFocused ? focus : undefined}
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
        ref={field}
        onChange={({ currentTarget }) => {
          if (isEmpty) onBegin?.();
          setText(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          // While words are composed, Escape is the input method's.
          if (event.key === 'Escape' && !isComposing(event)) onCancel?.();
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
