import type { ProjectId } from '#shared/entities/scalars';
import { anchorAt, type AnchoredTimeline, placeOf } from '#shared/time/anchor';
import { clockText } from '#shared/time/clock-text';
import { draftPlaces } from '../api/comments/comment-drafts';
import { useCommentActions } from '../api/comments/comments';
import { commentsWording as words } from '../wording/comments';
import { CommentForm } from './comment-form';

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
  const now = anchorAt(timeline, momentMs) ?? null;
  return (
    <CommentForm
      projectId={project_id}
      place={draftPlaces.create}
      label={({ anchor = now }) => {
        const place = anchor && placeOf(timeline, anchor);
        return place && place.is !== 'gone' ? words.newCommentAt(clockText(place.at)) : words.newCommentWhole;
      }}
      action={words.send}
      onBegin={() => ({ anchor: now })}
      onSend={({ id, text, anchor = now }) => actions.write({ id, text, anchor, reply_to: '' })}
    />
  );
}
