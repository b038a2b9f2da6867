import { useId, useState } from 'react';
import { COMMENT_LENGTH_MAX } from '#shared/comment-length';
import type { CommentDraft } from '../api/comments/comment-drafts';
import { useCommentDraft } from '../api/comments/use-comment-draft';
import { Button } from '../components/button';
import { runOperation } from '../components/feedback-store';
import { FieldMessage } from '../components/field-message';
import { isComposing } from '../components/is-composing';
import { commentsWording as words } from '../wording/comments';
import styles from './comments.module.css';
import { useCommentDrafts } from './use-comment-drafts';

/** The person has just asked for the field. Always the same function, so that it is called once, and takes no focus back later. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Where a comment is written, or changed. Ctrl or ⌘ with Enter sends it; what is not sent stays for the person's next visit. */
export function CommentForm({
  projectId,
  place,
  label,
  action,
  initial = '',
  isFocused = false,
  onBegin,
  onSend,
  onSent,
  onCancel,
}: {
  projectId: string;
  /** One of `draftPlaces`. */
  place: string;
  label: string | ((draft: CommentDraft) => string);
  action: string;
  initial?: string;
  isFocused?: boolean;
  /** What a comment speaks of whose first letter is typed now. */
  onBegin?: () => Pick<CommentDraft, 'anchor'>;
  onSend: (draft: CommentDraft) => Promise<void>;
  /** All that is in the field has been sent. */
  onSent?: () => void;
  onCancel?: () => void;
}) {
  const { draft, isEmpty, isTooLong, toSend, ...field } = useCommentDraft(
    useCommentDrafts(projectId),
    place,
    initial,
    onBegin,
  );
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const send = async () => {
    if (isEmpty || isTooLong || isBusy) return;
    setBusy(true);
    const isSent = await runOperation(async () => {
      await onSend(toSend);
      return true;
    });
    setBusy(false);
    if (isSent && field.finish()) onSent?.();
  };
  const cancel = () => {
    field.forget();
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
        {typeof label === 'string' ? label : label(draft)}
      </label>
      <textarea
        dir="auto"
        id={id}
        rows={2}
        value={draft.text}
        aria-invalid={isTooLong || undefined}
        ref={isFocused ? focus : undefined}
        onChange={({ target }) => field.write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          // While words are composed, Escape is the input method's.
          if (event.key === 'Escape' && onCancel && !isComposing(event)) cancel();
        }}
      />
      {isTooLong && <FieldMessage text={words.tooLong(toSend.text.length, COMMENT_LENGTH_MAX)} />}
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
