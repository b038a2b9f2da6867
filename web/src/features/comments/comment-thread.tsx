import { Check, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Comment } from '#shared/entities/comment';
import type { ProjectSummary } from '#shared/entities/project';
import { authorize } from '#shared/permissions/authorize';
import { formatClock, formatRelativeTime } from '#shared/time/time-text';
import { draftKeys } from '../../platform/api/comments/comment-drafts';
import type { CommentActions } from '../../platform/api/comments/comments';
import { useSession } from '../../platform/api/session/session-query';
import { GuestAvatar } from '../../platform/components/avatar';
import { Button, IconButton } from '../../platform/components/button';
import { runOperation } from '../../platform/components/feedback-store';
import { Menu, MenuItem } from '../../platform/components/menu';
import { PersonAvatar } from '../../platform/components/person-avatar';
import { commentsWording as words } from '../../wording/comments';
import { CommentForm, useCommentDrafts } from './comment-form';
import styles from './comments.module.css';
import { isRemoved, type Thread, threadTime } from './threads';

/** A thread: its anchor, its comments, and the reply form. */
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
  /** The current name of the thread's slide; undefined for none. */
  slideName: string | undefined;
  now: number;
  actions: CommentActions;
  onGoTo: (ms: number) => void;
  onRemove: (comment: Comment, replies: number) => void;
}) {
  const { comment, replies } = thread;
  const place = draftKeys.reply(comment.id);
  const drafts = useCommentDrafts(project.id);
  const [isReplying, setReplying] = useState(() => drafts.find(place) !== undefined);
  const moment = threadTime(thread);
  return (
    <article className={styles.thread} data-resolved={comment.resolved_at > 0 || undefined}>
      <p className={styles.place}>
        {moment !== undefined && (
          <button type="button" aria-label={words.goTo(formatClock(moment))} onClick={() => onGoTo(moment)}>
            {formatClock(moment)}
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

/** One comment: author, time, text, and the person's actions. */
function CommentEntry({
  comment,
  project,
  now,
  actions,
  onRemove,
}: {
  comment: Comment;
  project: ProjectSummary;
  now: number;
  actions: CommentActions;
  onRemove: (comment: Comment) => void;
}) {
  const { user } = useSession();
  const place = draftKeys.edit(comment.id);
  const drafts = useCommentDrafts(project.id);
  const [isEditing, setEditing] = useState(() => drafts.find(place) !== undefined);
  const isAllowed = (doing: 'editComment' | 'moderateComment') =>
    authorize(user, { do: doing, project, comment }) === 'allowed';
  const isResolved = comment.resolved_at > 0;
  const isGuest = comment.uid === '';
  const isThread = comment.reply_to === '';
  return (
    <div className={styles.entry}>
      {isGuest ? (
        <GuestAvatar size={28} />
      ) : (
        <PersonAvatar person={{ fullName: comment.name, profilePicUrl: comment.profilePicUrl }} size={28} />
      )}
      <div className={styles.said}>
        <p className={styles.who}>
          <strong dir="auto">{comment.name}</strong>
          {isGuest && (
            <span className={styles.guest} title={words.guestText}>
              {words.guest}
            </span>
          )}
          <span>
            {formatRelativeTime(comment.created_at, now)}
            {comment.updated_at > comment.created_at && `, ${words.edited}`}
          </span>
        </p>
        {isEditing ? (
          <CommentForm
            projectId={project.id}
            place={place}
            label={words.editing}
            action={words.save}
            initial={comment.text}
            isFocused
            onSend={({ text }) => actions.edit(comment, text)}
            onSent={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className={styles.text} dir="auto">
            {comment.text}
          </p>
        )}
      </div>
      {isAllowed('moderateComment') && !isEditing && (
        <Menu
          label={words.more(comment.name)}
          trigger={<IconButton label={words.more(comment.name)} icon={<Ellipsis aria-hidden />} size="small" />}
        >
          {isThread && (
            <MenuItem
              icon={isResolved ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
              onSelect={() => void runOperation(() => actions.resolve(comment, !isResolved))}
            >
              {isResolved ? words.reopen : words.resolve}
            </MenuItem>
          )}
          {isAllowed('editComment') && (
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setEditing(true)}>
              {words.edit}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 aria-hidden />} isDestructive onSelect={() => onRemove(comment)}>
            {words.remove}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
