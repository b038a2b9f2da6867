import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ShownComment } from '#shared/entities/comment';
import type { CommentId } from '#shared/entities/scalars';
import { groupBy } from '#shared/group-by';
import type { CommentDrafts } from '../../../platform/api/comments/comment-drafts';

/** A comment as the player shows it, and what whoever looks at it may do with it. */
export interface PlayerComment extends ShownComment {
  mayEdit: boolean;
  mayDelete: boolean;
  mayResolve: boolean;
}

/** A comment that is being written. */
interface PlayerCommentDraft {
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
  list(): Promise<PlayerComment[]>;
  /** Tells of all comments whenever one has changed, until the function that it gives is called; left out where nobody tells of that. */
  subscribe?(notify: (comments: PlayerComment[]) => void): () => void;
  write(draft: PlayerCommentDraft, guestName: string): Promise<PlayerComment>;
  edit(comment: PlayerComment, text: string): Promise<PlayerComment>;
  remove(comment: PlayerComment): Promise<void>;
  resolve(comment: PlayerComment, isResolved: boolean): Promise<PlayerComment>;
}

/** A comment that begins a thread, and the replies to it, oldest first. */
export interface PlayerCommentThread {
  first: PlayerComment;
  replies: PlayerComment[];
}

export type CommentOrder = 'newest' | 'by-time';

const byAge = (a: PlayerComment, b: PlayerComment): number => a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

const orders: Record<CommentOrder, (a: PlayerCommentThread, b: PlayerCommentThread) => number> = {
  newest: (a, b) => byAge(b.first, a.first),
  // What speaks of no moment comes last.
  'by-time': (a, b) => (a.first.at ?? Infinity) - (b.first.at ?? Infinity) || byAge(a.first, b.first),
};

/** The threads that comments make; a reply whose thread is not there is left out. */
export function buildThreads(comments: readonly PlayerComment[], order: CommentOrder): PlayerCommentThread[] {
  const repliesByThread = groupBy([...comments].sort(byAge), ({ reply_to }) => reply_to);
  return (repliesByThread.get('') ?? [])
    .map((first) => ({ first, replies: repliesByThread.get(first.id) ?? [] }))
    .sort(orders[order]);
}

/** What one may do with comments; each shows its outcome at once, and throws what was refused. */
export interface CommentActions {
  write: (draft: PlayerCommentDraft, guestName: string) => Promise<void>;
  edit: (comment: PlayerComment, text: string) => Promise<void>;
  remove: (comment: PlayerComment) => Promise<void>;
  resolve: (comment: PlayerComment, isResolved: boolean) => Promise<void>;
}

/** The comments of a presentation: as they were when they were loaded, what was done to them here since, and what the source tells. */
export function useComments(source: CommentSource) {
  const [comments, setComments] = useState<PlayerComment[]>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      source.list().then(
        (all) => {
          setComments(all);
          setFailed(false);
        },
        () => setFailed(true),
      ),
    [source],
  );
  useEffect(() => void load(), [load]);
  useEffect(
    () =>
      source.subscribe?.((all) => {
        setComments(all);
        setFailed(false);
      }),
    [source],
  );
  const actions = useMemo((): CommentActions => {
    const addOrReplace = (comment: PlayerComment) =>
      setComments((all = []) => [...all.filter(({ id }) => id !== comment.id), comment]);
    return {
      write: async (draft, guestName) => addOrReplace(await source.write(draft, guestName)),
      edit: async (comment, text) => addOrReplace(await source.edit(comment, text)),
      resolve: async (comment, isResolved) => addOrReplace(await source.resolve(comment, isResolved)),
      remove: async (comment) => {
        await source.remove(comment);
        setComments((all) => all?.filter(({ id, reply_to }) => id !== comment.id && reply_to !== comment.id));
      },
    };
  }, [source]);
  return { comments, hasFailed, load, actions };
}
