import type { Comment } from '#shared/entities/comment';
import { groupBy } from '#shared/group-by';
import { type AnchoredTimeline, type AnchorPlace, resolveAnchor } from '#shared/time/anchor';

/** A comment that begins a thread, the replies to it, and where what it speaks of stands now. */
export interface Thread {
  comment: Comment;
  replies: Comment[];
  /** Undefined for one about the project as a whole. */
  place: AnchorPlace | undefined;
}

export type ThreadOrder = 'newest' | 'by-time';

/** The moment of the timeline at which a thread stands; undefined for what stands nowhere (any more). */
export const threadTime = ({ place }: Thread): number | undefined =>
  place && place.is !== 'gone' ? place.at : undefined;

/** Whether what a thread speaks of was cut out, or recorded anew, since it was written. */
export const isRemoved = ({ place }: Thread): boolean => place !== undefined && place.is !== 'there';

const byAge = (a: Comment, b: Comment): number => a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

const orders: Record<ThreadOrder, (a: Thread, b: Thread) => number> = {
  newest: (a, b) => byAge(b.comment, a.comment),
  // What stands nowhere comes last.
  'by-time': (a, b) => (threadTime(a) ?? Infinity) - (threadTime(b) ?? Infinity) || byAge(a.comment, b.comment),
};

/** Whether nobody has settled what a comment says. */
export const isUnresolved = ({ resolved_at }: Comment): boolean => resolved_at === 0;

/** The threads that comments make, of those that are shown, replies oldest first. A reply whose thread is not there is left out: both are being deleted. */
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
