import { useState } from 'react';
import { relativeTime } from '#shared/time/relative-time';
import { Avatar, GuestAvatar } from '../../components/avatar';
import { type CommentDrafts, draftPlaces } from '../../api/comments/comment-drafts';
import { playerCommentsWording as words } from '../../wording/player-comments';
import type { Said } from './comment-source';
import { CommentField } from './comment-field';
import styles from './comments.module.css';
import type { CommentActions } from './use-comments';

/** One comment: who, when, the words, and what whoever looks may do with it. */
export function SaidEntry({
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
