import { useState } from 'react';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { anchorAt, type AnchoredTimeline } from '#shared/time/anchor';
import { clockText } from '#shared/time/clock-text';
import { useCommentActions } from '../api/comments/comments';
import { commentsWording as words } from '../wording/comments';
import { CommentForm } from './comment-form';
import { draftKeys, draftOf } from './drafts';

/**
 * Where a new comment is written: of the moment at which its first letter was typed, though it plays on, or of the whole before
 * anything plays.
 */
export function NewComment({
  project_id,
  timeline,
  momentMs,
}: {
  project_id: ProjectId;
  timeline: AnchoredTimeline;
  momentMs: number;
}) {
  const actions = useCommentActions(project_id);
  const draftKey = draftKeys.create(project_id);
  /** Sent again after a failure it is the same one. */
  const [id, setId] = useState(() => newId() as CommentId);
  const [begunMs, setBegunMs] = useState(() => (draftOf(draftKey) === undefined ? undefined : momentMs));
  const ms = begunMs ?? momentMs;
  const anchor = anchorAt(timeline, ms);
  return (
    <CommentForm
      draftKey={draftKey}
      label={anchor ? words.newCommentAt(clockText(ms)) : words.newCommentWhole}
      action={words.send}
      onText={(text) => setBegunMs((begun) => (text.trim() === '' ? undefined : (begun ?? momentMs)))}
      onSend={async (text) => {
        await actions.write({ id, text, anchor: anchor ?? null, reply_to: '' });
        setId(newId() as CommentId);
      }}
    />
  );
}
