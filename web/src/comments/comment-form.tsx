import { useId, useState } from 'react';
import { COMMENT_LENGTH_MAX } from '#shared/comment-length';
import { Button } from '../components/button';
import { runOperation } from '../components/feedback-store';
import { FieldMessage } from '../components/field-message';
import { isComposing } from '../components/is-composing';
import { commentsWording as words } from '../wording/comments';
import { draftOf, keepDraft } from './drafts';
import styles from './comments.module.css';

/** The person has just asked for the field. Always the same function, so that it is called once, and takes no focus back later. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Where a comment is written, or changed. Ctrl or ⌘ with Enter sends it; what was refused stays in the field. */
export function CommentForm({
  draftKey,
  label,
  action,
  initial = '',
  isFocused = false,
  onText,
  onSend,
  onSent,
  onCancel,
}: {
  /** Under which what was begun is kept while the field is away. */
  draftKey: string;
  label: string;
  action: string;
  initial?: string;
  isFocused?: boolean;
  onText?: (text: string) => void;
  onSend: (text: string) => Promise<void>;
  /** All that is in the field has been sent. */
  onSent?: () => void;
  onCancel?: () => void;
}) {
  const [text, setText] = useState(() => draftOf(draftKey) ?? initial);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const isEmpty = text.trim() === '';
  const isTooLong = text.trim().length > COMMENT_LENGTH_MAX;
  const write = (now: string) => {
    setText(now);
    keepDraft(draftKey, now === initial ? undefined : now);
    onText?.(now);
  };
  const send = async () => {
    if (isEmpty || isTooLong || isBusy) return;
    setBusy(true);
    const isSent = await runOperation(async () => {
      await onSend(text.trim());
      return true;
    });
    setBusy(false);
    // What was typed meanwhile stays.
    if (!isSent || (draftOf(draftKey) ?? initial) !== text) return;
    write('');
    onSent?.();
  };
  const cancel = () => {
    keepDraft(draftKey, undefined);
    onCancel?.();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className={styles.formLabel}>
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        aria-invalid={isTooLong || undefined}
        ref={isFocused ? focus : undefined}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          // While words are composed, Escape is the input method's.
          if (event.key === 'Escape' && onCancel && !isComposing(event)) cancel();
        }}
      />
      {isTooLong && <FieldMessage text={words.tooLong(text.trim().length, COMMENT_LENGTH_MAX)} />}
      {(!isEmpty || onCancel) && (
        <div className={styles.formActions}>
          {onCancel && (
            <Button size="small" look="quiet" onClick={cancel}>
              {words.cancel}
            </Button>
          )}
          <Button size="small" look="primary" type="submit" isBusy={isBusy} isDisabled={isEmpty || isTooLong}>
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}
