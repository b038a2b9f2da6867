import { useState } from 'react';
import { clockText, relativeTime } from '#shared/time/time-text';
import { type CommentDrafts, draftPlaces } from '../../../platform/api/comments/comment-drafts';
import { Avatar, GuestAvatar } from '../../../platform/components/avatar';
import { playerCommentsWording as words } from '../../../wording/player-comments';
import { CommentField } from './comment-field';
import type { Said, SaidThread } from './comment-source';
import styles from './comments.module.css';
import type { CommentActions } from './use-comments';

interface Props {
  thread: SaidThread;
  now: number;
  drafts: CommentDrafts;
  guestName: string | undefined;
  actions: CommentActions;
  onGoTo: (ms: number) => void;
}

/** A thread: the moment that it speaks of, its comments, and where to answer. */
export function Thread({ thread: { first, replies }, now, drafts, guestName, actions, onGoTo }: Props) {
  const place = draftPlaces.reply(first.id);
  const [isReplying, setReplying] = useState(() => drafts.find(place) !== undefined);
  const { at } = first;
  return (
    <article className={styles.thread} data-resolved={first.is_resolved || undefined}>
      <p className={styles.place}>
        {at !== null && (
          <button type="button" aria-label={words.goTo(clockText(at))} onClick={() => onGoTo(at)}>
            {clockText(at)}
          </button>
        )}
        {first.is_removed && <span className={styles.muted}>{words.removed}</span>}
        {first.is_resolved && <span className={styles.muted}>{words.resolved}</span>}
      </p>
      {[first, ...replies].map((said) => (
        <SaidEntry key={said.id} said={said} now={now} drafts={drafts} actions={actions} />
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

/** One comment: who, when, the words, and what whoever looks may do with it. */
function SaidEntry({
  said,
  now,
  drafts,
  actions,
}: {
  said: Said;
  now: number;
  drafts: CommentDrafts;
  actions: CommentActions;
}) {
  const place = draftPlaces.edit(said.id);
  const [doing, setDoing] = useState<'editing' | 'deleting' | undefined>(() =>
    said.mayEdit && drafts.find(place) ? 'editing' : undefined,
  );
  const [problem, setProblem] = useState('');
  const attempt = (work: Promise<void>) =>
    void work.then(
      () => setProblem(''),
      (error: Error) => setProblem(error.message),
    );
  return (
    <div className={styles.entry}>
      {said.is_guest ? <GuestAvatar size={28} /> : <Avatar name={said.name} pictureUrl={undefined} size={28} />}
      <div className={styles.said}>
        <p className={styles.who}>
          <strong dir="auto">{said.name}</strong>
          {said.is_guest && (
            <span className={styles.badge} title={words.guestText}>
              {words.guest}
            </span>
          )}
          <span className={styles.muted}>
            {relativeTime(said.created_at, now)}
            {said.is_edited && `, ${words.edited}`}
          </span>
        </p>
        {doing === 'editing' ? (
          <CommentField
            drafts={drafts}
            place={place}
            label={words.editing}
            action={words.save}
            initial={said.text}
            isFocused
            onSend={({ text }) => actions.edit(said, text)}
            onSent={() => setDoing(undefined)}
            onCancel={() => setDoing(undefined)}
          />
        ) : (
          <p className={styles.text} dir="auto">
            {said.text}
          </p>
        )}
        {doing === undefined && (
          <div className={styles.actions}>
            {said.mayEdit && (
              <button type="button" className={styles.quiet} onClick={() => setDoing('editing')}>
                {words.edit}
              </button>
            )}
            {said.mayResolve && (
              <button
                type="button"
                className={styles.quiet}
                onClick={() => attempt(actions.resolve(said, !said.is_resolved))}
              >
                {said.is_resolved ? words.reopen : words.resolve}
              </button>
            )}
            {said.mayDelete && (
              <button type="button" className={styles.quiet} onClick={() => setDoing('deleting')}>
                {words.remove}
              </button>
            )}
          </div>
        )}
        {doing === 'deleting' && (
          <div className={styles.actions}>
            <button type="button" className={styles.danger} onClick={() => attempt(actions.remove(said))}>
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
