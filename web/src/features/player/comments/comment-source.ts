import type { ShownComment } from '#shared/entities/comment';
import type { CommentId } from '#shared/entities/scalars';
import { groupBy } from '#shared/group-by';
import type { CommentDrafts } from '../../../platform/api/comments/comment-drafts';

/** A comment as the player shows it, and what whoever looks at it may do with it. */
export interface Said extends ShownComment {
  mayEdit: boolean;
  mayDelete: boolean;
  mayResolve: boolean;
}

/** A comment that is being written. */
export interface Draft {
  /** Sent again after a failure it is the same one. */
  id: CommentId;
  text: string;
  at: number | null;
  reply_to: CommentId | '';
}

/** Where comments come from and go to; what fails throws a sentence for the person. */
export interface CommentSource {
  /** What this person has begun to write here. */
  drafts: CommentDrafts;
  /** The name that a viewer without an account has given, '' before they have; undefined for somebody who is logged in. */
  guestName?: string;
  list(): Promise<Said[]>;
  /** Tells of all comments whenever one has changed, until the function that it gives is called; left out where nobody tells of that. */
  listen?(tell: (comments: Said[]) => void): () => void;
  write(draft: Draft, guestName: string): Promise<Said>;
  edit(said: Said, text: string): Promise<Said>;
  remove(said: Said): Promise<void>;
  resolve(said: Said, isResolved: boolean): Promise<Said>;
}

/** A comment that begins a thread, and the replies to it, oldest first. */
export interface SaidThread {
  first: Said;
  replies: Said[];
}

export type SaidOrder = 'newest' | 'by-time';

const byAge = (a: Said, b: Said): number => a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

const orders: Record<SaidOrder, (a: SaidThread, b: SaidThread) => number> = {
  newest: (a, b) => byAge(b.first, a.first),
  // What speaks of no moment comes last.
  'by-time': (a, b) => (a.first.at ?? Infinity) - (b.first.at ?? Infinity) || byAge(a.first, b.first),
};

/** The threads that comments make; a reply whose thread is not there is left out. */
export function saidThreads(comments: readonly Said[], order: SaidOrder): SaidThread[] {
  const answering = groupBy([...comments].sort(byAge), ({ reply_to }) => reply_to);
  return (answering.get('') ?? [])
    .map((first) => ({ first, replies: answering.get(first.id) ?? [] }))
    .sort(orders[order]);
}
