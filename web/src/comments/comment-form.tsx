import { useId, useState } from 'react';
import { COMMENT_LENGTH_MAX } from '#shared/comment-length';
import type { CommentId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import type { CommentDraft } from '../api/comments/comment-drafts';
import { Button } from '../components/button';
import { runOperation } from '../components/feedback-store';
import { FieldMessage } from '../components/field-message';
import { isComposing } from '../components/is-composing';
import { commentsWording as words } from '../wording/comments';
import styles from './comments.module.css';
import { useCommentDrafts } from './use-comment-drafts';

/** The person has just asked for the field. Always the same function, so that it is called once, and takes no focus back later. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

const newDraft = (text: string): CommentDraft => ({ id: newId() as CommentId, text });

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
  const drafts = useCommentDrafts(projectId);
  const [draft, setDraft] = useState(() => drafts.find(place) ?? newDraft(initial));
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const { text } = draft;
  const isEmpty = text.trim() === '';
  const isTooLong = text.trim().length > COMMENT_LENGTH_MAX;
  const keep = (next: CommentDraft) => {
    setDraft(next);
    drafts.keep(place, next.text.trim() === '' || next.text === initial ? undefined : next);
  };
  const write = (now: string) => {
    if (now.trim() === '') return keep({ id: draft.id, text: now });
    keep({ ...draft, ...(isEmpty && onBegin?.()), text: now });
  };
  const send = async () => {
    if (isEmpty || isTooLong || isBusy) return;
    setBusy(true);
    const isSent = await runOperation(async () => {
      await onSend({ ...draft, text: text.trim() });
      return true;
    });
    setBusy(false);
    if (!isSent) return;
    const now = drafts.find(place);
    // What was typed meanwhile is another one.
    if (now && now.text !== text) return keep({ ...now, id: newId() as CommentId });
    drafts.keep(place, undefined);
    setDraft(newDraft(''));
    onSent?.();
  };
  const cancel = () => {
    drafts.keep(place, undefined);
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
