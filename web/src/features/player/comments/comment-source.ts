import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ShownComment } from '#shared/entities/comment';
import type { CommentId } from '#shared/entities/scalars';
import { groupBy } from '#shared/group-by';
import type { CommentDrafts } from '../../../platform/api/comments/comment-drafts';

/** A comment as the player shows it, with the viewer's rights to it. */
export interface PlayerComment extends ShownComment {
  mayEdit: boolean;
  mayDelete: boolean;
  mayResolve: boolean;
}

interface PlayerCommentDraft {
  /** A retry after a failure sends the same ID. */
  id: CommentId;
  text: string;
  at: number | null;
  reply_to: CommentId | '';
}

/** Reads and writes comments. Failures throw an error with a message for the person. */
export interface CommentSource {
  drafts: CommentDrafts;
  /** The name of a viewer without an account, '' before they enter one; undefined for a logged-in person. */
  guestName?: string;
  list(): Promise<PlayerComment[]>;
  /** Calls `notify` with all comments after each change, and returns the unsubscribe function. Left out by sources without live changes. */
  subscribe?(notify: (comments: PlayerComment[]) => void): () => void;
  write(draft: PlayerCommentDraft, guestName: string): Promise<PlayerComment>;
  edit(comment: PlayerComment, text: string): Promise<PlayerComment>;
  remove(comment: PlayerComment): Promise<void>;
  resolve(comment: PlayerComment, isResolved: boolean): Promise<PlayerComment>;
}

/** A thread's first comment, and its replies, oldest first. */
export interface PlayerCommentThread {
  first: PlayerComment;
  replies: PlayerComment[];
}

export type CommentOrder = 'newest' | 'by-time';

const byAge = (a: PlayerComment, b: PlayerComment): number => a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

const orders: Record<CommentOrder, (a: PlayerCommentThread, b: PlayerCommentThread) => number> = {
  newest: (a, b) => byAge(b.first, a.first),
  // Comments without a moment come last.
  'by-time': (a, b) => (a.first.at ?? Infinity) - (b.first.at ?? Infinity) || byAge(a.first, b.first),
};

/** Builds threads. A reply without its thread is left out. */
export function buildThreads(comments: readonly PlayerComment[], order: CommentOrder): PlayerCommentThread[] {
  const repliesByThread = groupBy([...comments].sort(byAge), ({ reply_to }) => reply_to);
  return (repliesByThread.get('') ?? [])
    .map((first) => ({ first, replies: repliesByThread.get(first.id) ?? [] }))
    .sort(orders[order]);
}

/** Actions on comments. Each shows its result at once and throws on refusal. */
export interface CommentActions {
  write: (draft: PlayerCommentDraft, guestName: string) => Promise<void>;
  edit: (comment: PlayerComment, text: string) => Promise<void>;
  remove: (comment: PlayerComment) => Promise<void>;
  resolve: (comment: PlayerComment, isResolved: boolean) => Promise<void>;
}

/** The comments of a presentation: as loaded, plus this page's changes and live changes from the source. */
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
