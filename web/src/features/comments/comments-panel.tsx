import { Ellipsis, MessageSquare, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Comment } from '#shared/entities/comment';
import type { ProjectSummary } from '#shared/entities/project';
import type { SlideId } from '#shared/entities/scalars';
import { authorize } from '#shared/permissions/authorize';
import type { AnchoredTimeline } from '#shared/time/anchor';
import { draftKeys } from '../../platform/api/comments/comment-drafts';
import { type CommentActions, useCommentActions, useComments } from '../../platform/api/comments/comments';
import { useSession } from '../../platform/api/session/session-query';
import { IconButton } from '../../platform/components/button';
import { ConfirmDialog } from '../../platform/components/dialog';
import { EmptyState } from '../../platform/components/empty-state';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { runOperation } from '../../platform/components/feedback-store';
import { SelectField, SwitchField } from '../../platform/components/fields';
import { Skeleton } from '../../platform/components/loading';
import { Menu, MenuItem } from '../../platform/components/menu';
import { useNow } from '../../platform/components/use-now';
import { WindowedList } from '../../platform/components/virtual-list/virtual-list';
import { commentsWording as words } from '../../wording/comments';
import { useCommentDrafts } from './comment-form';
import { CommentThread } from './comment-thread';
import styles from './comments.module.css';
import { buildThreads, isUnresolved, type ThreadOrder } from './threads';

/** Approximate height of a thread of one comment, in pixels. */
const THREAD_HEIGHT = 132;

/** All comments of a project, and the form for a new one. */
export function CommentsPanel({
  project,
  timeline,
  form,
  slideName,
  onGoTo,
}: {
  project: ProjectSummary;
  timeline: AnchoredTimeline;
  form: ReactNode;
  slideName: (id: SlideId | '') => string | undefined;
  onGoTo: (ms: number) => void;
}) {
  const { comments, error, retry } = useComments(project.id);
  const actions = useCommentActions(project.id);
  const [order, setOrder] = useState<ThreadOrder>('newest');
  const [showsResolved, setShowsResolved] = useState(false);
  const [commentToRemove, setCommentToRemove] = useState<{ comment: Comment; replies: number }>();
  const now = useNow();
  const drafts = useCommentDrafts(project.id);
  const threads = useMemo(() => {
    // A thread with an unsent reply stays, even if another person resolves it.
    const isShown = (comment: Comment) =>
      showsResolved || isUnresolved(comment) || drafts.find(draftKeys.reply(comment.id)) !== undefined;
    return comments && buildThreads(comments, timeline, { order, isShown });
  }, [comments, timeline, order, showsResolved, drafts]);
  const hasResolved = comments?.some(({ resolved_at }) => resolved_at > 0) ?? false;
  return (
    <section className={styles.panel} aria-label={words.title}>
      {form}
      {comments && comments.length > 0 && (
        <div className={styles.choices}>
          {comments.length > 1 && (
            <SelectField<ThreadOrder>
              label={words.order}
              isLabelHidden
              value={order}
              options={[
                { value: 'newest', label: words.newest },
                { value: 'by-time', label: words.byTime },
              ]}
              onChange={setOrder}
            />
          )}
          {comments.length > 1 && hasResolved && (
            <SwitchField label={words.showResolved} isOn={showsResolved} onChange={setShowsResolved} />
          )}
          <RemoveGuestCommentsMenu project={project} comments={comments} actions={actions} />
        </div>
      )}
      {error && <SectionLoadError title={words.failed} error={error} className={styles.failed} onRetry={retry} />}
      {!error && !threads && <Skeleton height={THREAD_HEIGHT} />}
      {threads?.length === 0 && (
        <EmptyState icon={<MessageSquare aria-hidden />} title={hasResolved ? words.emptyOpen : words.emptyTitle}>
          {hasResolved ? words.emptyOpenText : words.emptyText}
        </EmptyState>
      )}
      {threads && (
        <WindowedList rows={threads} keys={threads.map(({ comment }) => comment.id)} rowHeight={THREAD_HEIGHT}>
          {(thread) => (
            <CommentThread
              thread={thread}
              project={project}
              slideName={slideName(thread.comment.anchor?.slide_id ?? '')}
              now={now}
              actions={actions}
              onGoTo={onGoTo}
              onRemove={(comment, replies) => setCommentToRemove({ comment, replies })}
            />
          )}
        </WindowedList>
      )}
      <ConfirmDialog
        title={words.removeTitle(commentToRemove?.replies ?? 0)}
        isOpen={commentToRemove !== undefined}
        action={words.remove}
        onConfirm={() => commentToRemove && void runOperation(() => actions.remove(commentToRemove.comment))}
        onClose={() => setCommentToRemove(undefined)}
      >
        <p>{words.removeText(commentToRemove?.replies ?? 0)}</p>
      </ConfirmDialog>
    </section>
  );
}

/** Deletes all guest comments. Renders nothing if there are none, or if the person may not. */
function RemoveGuestCommentsMenu({
  project,
  comments,
  actions,
}: {
  project: ProjectSummary;
  comments: readonly Comment[];
  actions: CommentActions;
}) {
  const { user } = useSession();
  const [isConfirming, setConfirming] = useState(false);
  const guests = comments.filter(({ uid }) => uid === '').length;
  const canRemove = authorize(user, { do: 'moderateComment', project, comment: { uid: '' } }) === 'allowed';
  if (!canRemove || (guests === 0 && !isConfirming)) return null;
  return (
    <>
      <Menu
        label={words.moreOfAll}
        trigger={<IconButton label={words.moreOfAll} icon={<Ellipsis aria-hidden />} size="small" />}
      >
        <MenuItem icon={<Trash2 aria-hidden />} isDestructive onSelect={() => setConfirming(true)}>
          {words.removeGuests}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        title={words.removeGuestsTitle(guests)}
        isOpen={isConfirming}
        action={words.removeGuestsAction}
        onConfirm={() => void runOperation(() => actions.removeGuests())}
        onClose={() => setConfirming(false)}
      >
        <p>{words.removeGuestsText}</p>
      </ConfirmDialog>
    </>
  );
}
