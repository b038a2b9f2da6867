import { useState } from 'react';
import { type CommentId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { clockText } from '#shared/time/clock-text';
import { playerCommentsWording as words } from '../../wording/player-comments';
import { CommentField } from './comment-field';
import styles from './comments.module.css';
import { SaidEntry } from './said-entry';
import type { SaidThread } from './said-threads';
import type { CommentActions } from './use-comments';

interface Props {
  thread: SaidThread;
  now: number;
  guestName: string | undefined;
  actions: CommentActions;
  onGoTo: (ms: number) => void;
}

/** A thread: the moment that it speaks of, its comments, and where to answer. */
export function Thread({ thread: { first, replies }, now, guestName, actions, onGoTo }: Props) {
  const [reply, setReply] = useState<CommentId>();
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
        <SaidEntry key={said.id} said={said} now={now} actions={actions} />
      ))}
      {reply ? (
        <CommentField
          label={words.replyTo(first.name)}
          action={words.sendReply}
          guestName={guestName}
          isFocused
          onSend={async (text, name) => {
            await actions.write({ id: reply, text, at, reply_to: first.id }, name);
            // What was typed meanwhile is another one.
            setReply((now) => now && (newId() as CommentId));
          }}
          onSent={() => setReply(undefined)}
          onCancel={() => setReply(undefined)}
        />
      ) : (
        <button type="button" className={styles.quiet} onClick={() => setReply(newId() as CommentId)}>
          {words.reply}
        </button>
      )}
    </article>
  );
}
