import { useMemo, useState } from 'react';
import { formatClock } from '#shared/time/time-text';
import { draftKeys } from '../../../platform/api/comments/comment-drafts';
import { LostText } from '../../../platform/components/lost-text';
import { useNow } from '../../../platform/components/use-now';
import type { Playback } from '../../../platform/playback/playback';
import { playerCommentsWording as words } from '../../../wording/player-comments';
import type { Presentation } from '../model/presentation';
import { usePlaybackTime } from '../ui/use-playback';
import { CommentField } from './comment-field';
import { buildThreads, type CommentOrder, type CommentSource, useComments } from './comment-source';
import { CommentThread } from './comment-thread';
import styles from './comments.module.css';
import { createGuestSource } from './guest-source';

/** Threads drawn at first, and added with each step. */
const PAGE_SIZE = 50;

/** The comments of a presentation, and a form for a new one, at the moment when the person starts to write. */
export function Comments({
  playback,
  presentation,
  member,
}: {
  playback: Playback;
  presentation: Presentation;
  /** Left out for a viewer without an account. */
  member?: CommentSource;
}) {
  const source = useMemo(() => member ?? createGuestSource(presentation), [member, presentation]);
  const { comments, hasFailed, load, actions } = useComments(source);
  const [order, setOrder] = useState<CommentOrder>('newest');
  const [shown, setShown] = useState(PAGE_SIZE);
  const moment = usePlaybackTime(playback, 1000);
  const now = useNow();
  const threads = comments && buildThreads(comments, order);
  return (
    <section className={styles.comments} aria-label={words.title}>
      <LostText />
      <header>
        <h2>{words.titleWith(comments?.length ?? 0)}</h2>
        {threads && threads.length > 1 && (
          <select
            aria-label={words.order}
            value={order}
            onChange={({ currentTarget }) => setOrder(currentTarget.value as CommentOrder)}
          >
            <option value="newest">{words.newest}</option>
            <option value="by-time">{words.byTime}</option>
          </select>
        )}
      </header>
      <CommentField
        drafts={source.drafts}
        place={draftKeys.create}
        label={({ at = moment }) => words.writeAt(formatClock(at))}
        action={words.send}
        guestName={source.guestName}
        onBegin={() => ({ at: playback.currentTime })}
        onSend={({ id, text, at = playback.currentTime }, name) => actions.write({ id, text, at, reply_to: '' }, name)}
      />
      {hasFailed && (
        <p className={styles.problem} role="alert">
          {words.failed}{' '}
          <button type="button" className={styles.quiet} onClick={() => void load()}>
            {words.retry}
          </button>
        </p>
      )}
      {threads?.length === 0 && <p className={styles.muted}>{words.empty}</p>}
      {threads?.slice(0, shown).map((thread) => (
        <CommentThread
          key={thread.first.id}
          thread={thread}
          now={now}
          drafts={source.drafts}
          guestName={source.guestName}
          actions={actions}
          onGoTo={(ms) => playback.seek(ms)}
        />
      ))}
      {threads && threads.length > shown && (
        <button type="button" className={styles.quiet} onClick={() => setShown(shown + PAGE_SIZE)}>
          {words.more}
        </button>
      )}
    </section>
  );
}
