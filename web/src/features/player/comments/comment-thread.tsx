import { useState } from 'react';
import { formatClock, formatRelativeTime } from '#shared/time/time-text';
import { type CommentDrafts, draftKeys } from '../../../platform/api/comments/comment-drafts';
import { Avatar, GuestAvatar } from '../../../platform/components/avatar';
import { playerCommentsWording as words } from '../../../wording/player-comments';
import { CommentField } from './comment-field';
import type { CommentActions, PlayerComment, PlayerCommentThread } from './comment-source';
import styles from './comments.module.css';

interface Props {
  thread: PlayerCommentThread;
  now: number;
  drafts: CommentDrafts;
  guestName: string | undefined;
  actions: CommentActions;
  onGoTo: (ms: number) => void;
}

/** A thread: its moment, its comments, and the reply form. */
export function CommentThread({ thread: { first, replies }, now, drafts, guestName, actions, onGoTo }: Props) {
  const place = draftKeys.reply(first.id);
  const [isReplying, setReplying] = useState(() => drafts.find(place) !== undefined);
  const { at } = first;
  return (
    <article className={styles.thread} data-resolved={first.is_resolved || undefined}>
      <p className={styles.place}>
        {at !== null && (
          <button type="button" aria-label={words.goTo(formatClock(at))} onClick={() => onGoTo(at)}>
            {formatClock(at)}
          </button>
        )}
        {first.is_removed && <span className={styles.muted}>{words.removed}</span>}
        {first.is_resolved && <span className={styles.muted}>{words.resolved}</span>}
      </p>
      {[first, ...replies].map((comment) => (
        <CommentEntry key={comment.id} comment={comment} now={now} drafts={drafts} actions={actions} />
      ))}
      {isReplying ? (
        <CommentField
          drafts={drafts}
          place={place}
          label={words.replyTo(first.name)}
          action={words.sendReply}
          guestName={guestName}
          isFocused
          onSend={({ id, text }, name) => actions.write({ id, text, at, reply_to: first.id }, name)}
          onSent={() => setReplying(false)}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <button type="button" className={styles.quiet} onClick={() => setReplying(true)}>
          {words.reply}
        </button>
      )}
    </article>
  );
}

/** One comment: author, time, text, and the viewer's actions. */
function CommentEntry({
  comment,
  now,
  drafts,
  actions,
}: {
  comment: PlayerComment;
  now: number;
  drafts: CommentDrafts;
  actions: CommentActions;
}) {
  const place = draftKeys.edit(comment.id);
  const [doing, setDoing] = useState<'editing' | 'deleting' | undefined>(() =>
    comment.mayEdit && drafts.find(place) ? 'editing' : undefined,
  );
  const [problem, setProblem] = useState('');
  const attempt = (work: Promise<void>) =>
    void work.then(
      () => setProblem(''),
      (error: Error) => setProblem(error.message),
    );
  return (
    <div className={styles.entry}>
      {comment.is_guest ? <GuestAvatar size={28} /> : <Avatar name={comment.name} pictureUrl={undefined} size={28} />}
      <div className={styles.said}>
        <p className={styles.who}>
          <strong dir="auto">{comment.name}</strong>
          {comment.is_guest && (
            <span className={styles.badge} title={words.guestText}>
              {words.guest}
            </span>
          )}
          <span className={styles.muted}>
            {formatRelativeTime(comment.created_at, now)}
            {comment.is_edited && `, ${words.edited}`}
          </span>
        </p>
        {doing === 'editing' ? (
          <CommentField
            drafts={drafts}
            place={place}
            label={words.editing}
            action={words.save}
            initial={comment.text}
            isFocused
            onSend={({ text }) => actions.edit(comment, text)}
            onSent={() => setDoing(undefined)}
            onCancel={() => setDoing(undefined)}
          />
        ) : (
          <p className={styles.text} dir="auto">
            {comment.text}
          </p>
        )}
        {doing === undefined && (
          <div className={styles.actions}>
            {comment.mayEdit && (
              <button type="button" className={styles.quiet} onClick={() => setDoing('editing')}>
                {words.edit}
              </button>
            )}
            {comment.mayResolve && (
              <button
                type="button"
                className={styles.quiet}
                onClick={() => attempt(actions.resolve(comment, !comment.is_resolved))}
              >
                {comment.is_resolved ? words.reopen : words.resolve}
              </button>
            )}
            {comment.mayDelete && (
              <button type="button" className={styles.quiet} onClick={() => setDoing('deleting')}>
                {words.remove}
              </button>
            )}
          </div>
        )}
        {doing === 'deleting' && (
          <div className={styles.actions}>
            <button type="button" className={styles.danger} onClick={() => attempt(actions.remove(comment))}>
              {words.reallyRemove}
            </button>
            <button type="button" className={styles.quiet} onClick={() => setDoing(undefined)}>
              {words.keep}
            </button>
          </div>
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
