import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Comment } from '#shared/entities/comment';
import type { ProjectSummary } from '#shared/entities/project';
import { clockText } from '#shared/time/clock-text';
import { draftPlaces } from '../api/comments/comment-drafts';
import type { CommentActions } from '../api/comments/comments';
import { Button } from '../components/button';
import { commentsWording as words } from '../wording/comments';
import { CommentEntry } from './comment-entry';
import { CommentForm } from './comment-form';
import styles from './comments.module.css';
import { useCommentDrafts } from './use-comment-drafts';
import { isRemoved, momentOf, type Thread } from './threads';

/** A thread: the place that it speaks of, its comments, and where to answer. */
export function CommentThread({
  thread,
  project,
  slideName,
  now,
  actions,
  onGoTo,
  onRemove,
}: {
  thread: Thread;
  project: ProjectSummary;
  /** What the slide that it speaks of is called by now; undefined for none. */
  slideName: string | undefined;
  now: number;
  actions: CommentActions;
  onGoTo: (ms: number) => void;
  onRemove: (comment: Comment, replies: number) => void;
}) {
  const { comment, replies } = thread;
  const place = draftPlaces.reply(comment.id);
  const drafts = useCommentDrafts(project.id);
  const [isReplying, setReplying] = useState(() => drafts.find(place) !== undefined);
  const moment = momentOf(thread);
  return (
    <article className={styles.thread} data-resolved={comment.resolved_at > 0 || undefined}>
      <p className={styles.place}>
        {moment !== undefined && (
          <button type="button" aria-label={words.goTo(clockText(moment))} onClick={() => onGoTo(moment)}>
            {clockText(moment)}
          </button>
        )}
        {slideName && <span>{slideName}</span>}
        {isRemoved(thread) && (
          <span className={styles.removed} title={words.removedText}>
            {words.removed}
          </span>
        )}
        {comment.resolved_at > 0 && (
          <span className={styles.resolved}>
            <Check aria-hidden /> {words.resolved}
          </span>
        )}
      </p>
      {[comment, ...replies].map((each) => (
        <CommentEntry
          key={each.id}
          comment={each}
          project={project}
          now={now}
          actions={actions}
          onRemove={() => onRemove(each, each === comment ? replies.length : 0)}
        />
      ))}
      {isReplying ? (
        <CommentForm
          projectId={project.id}
          place={place}
          label={words.replyTo(comment.name)}
          action={words.sendReply}
          isFocused
          onSend={({ id, text }) => actions.write({ id, text, anchor: comment.anchor, reply_to: comment.id })}
          onSent={() => setReplying(false)}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <Button size="small" look="quiet" className={styles.answer} onClick={() => setReplying(true)}>
          {words.reply}
        </Button>
      )}
    </article>
  );
}
