import type { Comment } from '#shared/entities/comment';
import { groupBy } from '#shared/group-by';
import { type AnchoredTimeline, type AnchorPlace, resolveAnchor } from '#shared/time/anchor';

/** A thread's first comment, its replies, and the current place of its anchor. */
export interface Thread {
  comment: Comment;
  replies: Comment[];
  /** Undefined for the whole project. */
  place: AnchorPlace | undefined;
}

export type ThreadOrder = 'newest' | 'by-time';

/** The timeline moment of a thread; undefined if it has none (any more). */
export const threadTime = ({ place }: Thread): number | undefined =>
  place && place.is !== 'gone' ? place.at : undefined;

/** Whether the thread's range was cut or retaken since the comment was written. */
export const isRemoved = ({ place }: Thread): boolean => place !== undefined && place.is !== 'there';

const byAge = (a: Comment, b: Comment): number => a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

const orders: Record<ThreadOrder, (a: Thread, b: Thread) => number> = {
  newest: (a, b) => byAge(b.comment, a.comment),
  // Threads without a moment come last.
  'by-time': (a, b) => (threadTime(a) ?? Infinity) - (threadTime(b) ?? Infinity) || byAge(a.comment, b.comment),
};

export const isUnresolved = ({ resolved_at }: Comment): boolean => resolved_at === 0;

/** Builds the threads of the shown comments, replies oldest first. A reply without its thread is left out: both are being deleted. */
export function buildThreads(
  comments: readonly Comment[],
  timeline: AnchoredTimeline,
  { order, isShown }: { order: ThreadOrder; isShown: (comment: Comment) => boolean },
): Thread[] {
  const repliesByThread = groupBy(comments.toSorted(byAge), ({ reply_to }) => reply_to);
  return (repliesByThread.get('') ?? [])
    .filter(isShown)
    .map((comment) => ({
      comment,
      replies: repliesByThread.get(comment.id) ?? [],
      place: comment.anchor ? resolveAnchor(timeline, comment.anchor) : undefined,
    }))
    .sort(orders[order]);
}
