import { useId, useState } from 'react';
import { COMMENT_LENGTH_MAX } from '#shared/player-limits';
import { type CommentDraft, type CommentDrafts, useCommentDraft } from '../../../platform/api/comments/comment-drafts';
import { isComposing } from '../../../platform/components/is-composing';
import { playerCommentsWording as words } from '../../../wording/player-comments';
import styles from './comments.module.css';

interface Props {
  drafts: CommentDrafts;
  /** One of `draftKeys`. */
  place: string;
  label: string | ((draft: CommentDraft) => string);
  action: string;
  initial?: string;
  /** The last name of a viewer without an account; if it is left out, the form has no name field. */
  guestName?: string;
  isFocused?: boolean;
  /** The time of a comment whose first letter is typed now. */
  onBegin?: () => Pick<CommentDraft, 'at'>;
  onSend: (draft: CommentDraft, guestName: string) => Promise<void>;
  onSent?: () => void;
  onCancel?: () => void;
}

/** Focuses the field that the person opened. */
const focus = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus();

/** Writes or changes a comment. An unsent draft stays for the person's next visit. An error shows below the field. */
export function CommentField(props: Props) {
  const { drafts, place, label, action, initial = '', guestName, isFocused, onBegin, onSend, onSent, onCancel } = props;
  const { draft, isEmpty, isTooLong, toSend, ...field } = useCommentDraft(drafts, place, initial, onBegin);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const id = useId();
  const { name = guestName ?? '' } = draft;
  const shownProblem = isTooLong ? words.tooLong(toSend.text.length, COMMENT_LENGTH_MAX) : problem;
  const isGuest = guestName !== undefined;
  const send = async () => {
    if (isEmpty || isTooLong || isBusy) return;
    if (isGuest && name.trim() === '') return setProblem(words.nameNeeded);
    setBusy(true);
    setProblem('');
    try {
      await onSend(toSend, name.trim());
      if (field.finish()) onSent?.();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : words.offline);
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => {
    field.forget();
    onCancel?.();
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
      <label htmlFor={id}>{typeof label === 'string' ? label : label(draft)}</label>
      <textarea
        dir="auto"
        id={id}
        rows={2}
        value={draft.text}
        aria-invalid={isTooLong || undefined}
        onChange={({ currentTarget }) => field.write(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          // During IME composition, Escape belongs to the input method.
          if (event.key === 'Escape' && onCancel && !isComposing(event)) cancel();
        }}
      />
      {isGuest && !isEmpty && (
        <>
          <label htmlFor={`${id}name`}>{words.name}</label>
          <input
            id={`${id}name`}
            dir="auto"
            value={name}
            maxLength={100}
            autoComplete="name"
            onChange={({ currentTarget }) => field.setName(currentTarget.value)}
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
            <button type="button" className={styles.quiet} onClick={cancel}>
              {words.cancel}
            </button>
          )}
        </div>
      )}
    </form>
  );
}
