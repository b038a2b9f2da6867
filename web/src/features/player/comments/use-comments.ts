import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CommentSource, PlayerCommentDraft, PlayerComment } from './comment-source';

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
