import { useId, useMemo, useState } from 'react';
import type { ProjectId } from '#shared/entities/scalars';
import { COMMENT_LENGTH_MAX } from '#shared/player-limits';
import { anchorAt, type AnchoredTimeline, resolveAnchor } from '#shared/time/anchor';
import { formatClock } from '#shared/time/time-text';
import {
  type CommentDraft,
  createCommentDrafts,
  type CommentDrafts,
  draftKeys,
  useCommentDraft,
} from '../../platform/api/comments/comment-drafts';
import { useCommentActions } from '../../platform/api/comments/comments';
import { useSession } from '../../platform/api/session/session-query';
import { Button } from '../../platform/components/button';
import { runOperation } from '../../platform/components/feedback-store';
import { FieldMessage } from '../../platform/components/fields';
import { isComposing } from '../../platform/components/is-composing';
import { commentsWording as words } from '../../wording/comments';
import styles from './comments.module.css';

/** Focuses the field that the person opened. A stable function: React calls it once, so it doesn't take the focus later. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Writes or changes a comment. Ctrl or ⌘ with Enter sends it. An unsent draft stays for the person's next visit. */
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
  /** One of `draftKeys`. */
  place: string;
  label: string | ((draft: CommentDraft) => string);
  action: string;
  initial?: string;
  isFocused?: boolean;
  /** The anchor of a comment whose first letter is typed now. */
  onBegin?: () => Pick<CommentDraft, 'anchor'>;
  onSend: (draft: CommentDraft) => Promise<void>;
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
          // During IME composition, Escape belongs to the input method.
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

export function useCommentDrafts(projectId: string): CommentDrafts {
  const { uid } = useSession().user;
  return useMemo(() => createCommentDrafts(uid, projectId), [uid, projectId]);
}

/**
 * Writes a new comment. It refers to the moment when its first letter was typed, even while playing, or to the whole project if nothing has
 * played.
 */
export function NewCommentForm({
  project_id,
  timeline,
  momentMs,
}: {
  project_id: ProjectId;
  timeline: AnchoredTimeline;
  momentMs: number;
}) {
  const actions = useCommentActions(project_id);
  const now = anchorAt(timeline, momentMs) ?? null;
  return (
    <CommentForm
      projectId={project_id}
      place={draftKeys.create}
      label={({ anchor = now }) => {
        const place = anchor && resolveAnchor(timeline, anchor);
        return place && place.is !== 'gone' ? words.newCommentAt(formatClock(place.at)) : words.newCommentWhole;
      }}
      action={words.send}
      onBegin={() => ({ anchor: now })}
      onSend={({ id, text, anchor = now }) => actions.write({ id, text, anchor, reply_to: '' })}
    />
  );
}
