import { useMemo, useState } from 'react';
import { clockText } from '#shared/time/time-text';
import { draftPlaces } from '../../../platform/api/comments/comment-drafts';
import { LostWords } from '../../../platform/components/lost-words';
import { useNow } from '../../../platform/components/use-now';
import type { Playback } from '../../../platform/playback/playback';
import { playerCommentsWording as words } from '../../../wording/player-comments';
import type { Presentation } from '../model/presentation';
import { useMoment } from '../ui/use-playback';
import { CommentField } from './comment-field';
import { type CommentSource, type SaidOrder, saidThreads } from './comment-source';
import { Thread } from './comment-thread';
import styles from './comments.module.css';
import { guestSource } from './guest-source';
import { useComments } from './use-comments';

/** So many threads are drawn at first, and more at a time. */
const WINDOW = 50;

/** What was said about a presentation, and where to say more: of the moment at which somebody begins to write. */
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
  const source = useMemo(() => member ?? guestSource(presentation), [member, presentation]);
  const { comments, hasFailed, load, actions } = useComments(source);
  const [order, setOrder] = useState<SaidOrder>('newest');
  const [shown, setShown] = useState(WINDOW);
  const moment = useMoment(playback, 1000);
  const now = useNow();
  const threads = comments && saidThreads(comments, order);
  return (
    <section className={styles.comments} aria-label={words.title}>
      <LostWords />
      <header>
        <h2>{words.titleWith(comments?.length ?? 0)}</h2>
        {threads && threads.length > 1 && (
          <select
            aria-label={words.order}
            value={order}
            onChange={({ currentTarget }) => setOrder(currentTarget.value as SaidOrder)}
          >
            <option value="newest">{words.newest}</option>
            <option value="by-time">{words.byTime}</option>
          </select>
        )}
      </header>
      <CommentField
        drafts={source.drafts}
        place={draftPlaces.create}
        label={({ at = moment }) => words.writeAt(clockText(at))}
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
        <Thread
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
        <button type="button" className={styles.quiet} onClick={() => setShown(shown + WINDOW)}>
          {words.more}
        </button>
      )}
    </section>
  );
}
