import { MessageSquare } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { CommentId } from '#shared/entities/scalars';
import { formatClock } from '#shared/time/time-text';
import { EmptyState } from '../../platform/components/empty-state';
import { useNow } from '../../platform/components/use-now';
import type { Playback } from '../../platform/playback/playback';
import { usePlaybackTime } from '../../platform/components/use-playback-time';
import { commentsWording as words } from '../../wording/comments';
import { draftKeys } from './comment-drafts';
import { CommentForm, SmallButton } from './comment-form';
import { buildThreads, type CommentSource, type Thread, type ThreadOrder } from './comment-source';
import { CommentThread } from './comment-thread';
import styles from './comments.module.css';

/** Threads that are rendered at first, and that each step adds. */
const PAGE_SIZE = 50;

export function Comments({
  source,
  playback,
  hidesResolved = false,
  focusedId,
  children,
}: {
  source: CommentSource;
  playback: Playback;
  /** Whether resolved threads show only on request. */
  hidesResolved?: boolean;
  /** The comment that a mail or a toast leads to. */
  focusedId?: CommentId;
  children?: ReactNode;
}) {
  const { comments, loadProblem, drafts } = source;
  const [order, setOrder] = useState<ThreadOrder>('newest');
  const [showsResolved, setShowsResolved] = useState(!hidesResolved);
  const [shown, setShown] = useState(PAGE_SIZE);
  const now = useNow();
  const threads = useMemo(
    () =>
      comments &&
      buildThreads(comments, order).filter(
        // A thread with an unsent reply stays, even if another person resolves it.
        (thread) =>
          showsResolved ||
          !thread.first.is_resolved ||
          hasComment(thread, focusedId) ||
          drafts.find(draftKeys.reply(thread.first.id)) !== undefined,
      ),
    [comments, order, showsResolved, drafts, focusedId],
  );
  const focused = threads?.findIndex((thread) => hasComment(thread, focusedId)) ?? -1;
  const rendered = Math.max(shown, focused + 1);
  const hasResolved = comments?.some(({ is_resolved }) => is_resolved) ?? false;
  const isFiltered = hasResolved && !showsResolved;
  return (
    <section className={styles.comments} aria-label={words.title} tabIndex={-1}>
      <NewComment source={source} playback={playback} />
      <div className={styles.controls}>
        {comments && comments.length > 1 && (
          <select
            aria-label={words.order}
            value={order}
            onChange={({ currentTarget }) => setOrder(currentTarget.value as ThreadOrder)}
          >
            <option value="newest">{words.newest}</option>
            <option value="by-time">{words.byTime}</option>
          </select>
        )}
        {children}
        {hidesResolved && hasResolved && (
          <label>
            <input
              type="checkbox"
              checked={showsResolved}
              onChange={({ currentTarget }) => setShowsResolved(currentTarget.checked)}
            />
            {words.showResolved}
          </label>
        )}
      </div>
      {loadProblem !== undefined && (
        <p className={styles.problem} role="alert">
          {words.failed} {loadProblem} <SmallButton onClick={source.reload}>{words.retry}</SmallButton>
        </p>
      )}
      {threads && focusedId !== undefined && focused < 0 && <p className={styles.muted}>{words.gone}</p>}
      {!threads && loadProblem === undefined && <div className={styles.loading} />}
      {threads?.length === 0 && (
        <EmptyState icon={<MessageSquare aria-hidden />} title={isFiltered ? words.emptyOpen : words.emptyTitle}>
          {isFiltered ? words.emptyOpenText : words.emptyText}
        </EmptyState>
      )}
      {threads && threads.length > 0 && (
        <div className={styles.threads}>
          {threads.slice(0, rendered).map((thread, index) => (
            <CommentThread
              key={thread.first.id}
              thread={thread}
              source={source}
              now={now}
              isFocused={index === focused}
              onGoTo={(ms) => playback.seek(ms)}
            />
          ))}
          {threads.length > rendered && (
            <SmallButton onClick={() => setShown(rendered + PAGE_SIZE)}>{words.showMore}</SmallButton>
          )}
        </div>
      )}
    </section>
  );
}

const hasComment = ({ first, replies }: Thread, id: CommentId | undefined): boolean =>
  [first, ...replies].some((comment) => comment.id === id);

/** Refers to the moment when the comment's first letter was typed. A component of its own, because it renders with the playhead. */
function NewComment({ source, playback }: { source: CommentSource; playback: Playback }) {
  const moment = usePlaybackTime(playback, 1000);
  const begin = () => source.placeAt(playback.currentTime);
  return (
    <CommentForm
      source={source}
      place={draftKeys.create}
      label={(draft) => {
        const at = source.timeOf({ ...source.placeAt(moment), ...draft });
        return at === null ? words.newCommentWhole : words.newCommentAt(formatClock(at));
      }}
      action={words.send}
      hasReactions
      onBegin={begin}
      onSend={(draft) => source.write({ ...begin(), ...draft })}
    />
  );
}
