import { Check, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Comment } from '#shared/entities/comment';
import type { ProjectSummary } from '#shared/entities/project';
import { authorize } from '#shared/permissions/authorize';
import { relativeTime } from '#shared/time/relative-time';
import { draftPlaces } from '../api/comments/comment-drafts';
import type { CommentActions } from '../api/comments/comments';
import { useSession } from '../api/session/session-query';
import { GuestAvatar } from '../components/avatar';
import { runOperation } from '../components/feedback-store';
import { IconButton } from '../components/icon-button';
import { Menu, MenuItem } from '../components/menu';
import { PersonAvatar } from '../components/person-avatar';
import { commentsWording as words } from '../wording/comments';
import { CommentForm } from './comment-form';
import styles from './comments.module.css';
import { useCommentDrafts } from './use-comment-drafts';

/** One comment: who, when, the words, and what this person may do with it. */
export function CommentEntry({
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
  const place = draftPlaces.edit(comment.id);
  const drafts = useCommentDrafts(project.id);
  const [isEditing, setEditing] = useState(() => drafts.find(place) !== undefined);
  const may = (doing: 'editComment' | 'moderateComment') =>
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
            {relativeTime(comment.created_at, now)}
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
      {may('moderateComment') && !isEditing && (
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
          {may('editComment') && (
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
