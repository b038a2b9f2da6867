import { useState } from 'react';
import { clockText } from '#shared/time/clock-text';
import { type CommentDrafts, draftPlaces } from '../../api/comments/comment-drafts';
import { playerCommentsWording as words } from '../../wording/player-comments';
import { CommentField } from './comment-field';
import styles from './comments.module.css';
import { SaidEntry } from './said-entry';
import type { SaidThread } from './said-threads';
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
