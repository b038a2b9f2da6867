import { useId, useState } from 'react';
import { COMMENT_LENGTH_MAX } from '#shared/comment-length';
import { Button } from '../components/button';
import { runOperation } from '../components/feedback-store';
import { commentsWording as words } from '../wording/comments';
import styles from './comments.module.css';

/** The person has just asked for the field. Always the same function, so that it is called once, and takes no focus back later. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Where a comment is written, or changed. Ctrl or ⌘ with Enter sends it; what was refused stays in the field. */
export function CommentForm({
  label,
  action,
  initial = '',
  isFocused = false,
  onSend,
  onCancel,
}: {
  label: string;
  action: string;
  initial?: string;
  isFocused?: boolean;
  onSend: (text: string) => Promise<void>;
  onCancel?: () => void;
}) {
  const [text, setText] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (isEmpty || isBusy) return;
    setBusy(true);
    const isSent = await runOperation(async () => {
      await onSend(text.trim());
      return true;
    });
    setBusy(false);
    if (isSent) setText('');
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
        maxLength={COMMENT_LENGTH_MAX}
        ref={isFocused ? focus : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          if (event.key === 'Escape' && onCancel) onCancel();
        }}
      />
      {(!isEmpty || onCancel) && (
        <div className={styles.formActions}>
          {onCancel && (
            <Button size="small" look="quiet" onClick={onCancel}>
              {words.cancel}
            </Button>
          )}
          <Button size="small" look="primary" type="submit" isBusy={isBusy} isDisabled={isEmpty}>
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}
