import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CommentSource, Draft, Said } from './comment-source';

/** What one may do with comments; each shows its outcome at once, and throws what was refused. */
export interface CommentActions {
  write: (draft: Draft, guestName: string) => Promise<void>;
  edit: (said: Said, text: string) => Promise<void>;
  remove: (said: Said) => Promise<void>;
  resolve: (said: Said, isResolved: boolean) => Promise<void>;
}

/** The comments of a presentation: as they were when they were loaded, what was done to them here since, and what the source tells. */
export function useComments(source: CommentSource) {
  const [comments, setComments] = useState<Said[]>();
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
      source.listen?.((all) => {
        setComments(all);
        setFailed(false);
      }),
    [source],
  );
  const actions = useMemo((): CommentActions => {
    const put = (said: Said) => setComments((all = []) => [...all.filter(({ id }) => id !== said.id), said]);
    return {
      write: async (draft, guestName) => put(await source.write(draft, guestName)),
      edit: async (said, text) => put(await source.edit(said, text)),
      resolve: async (said, isResolved) => put(await source.resolve(said, isResolved)),
      remove: async (said) => {
        await source.remove(said);
        setComments((all) => all?.filter(({ id, reply_to }) => id !== said.id && reply_to !== said.id));
      },
    };
  }, [source]);
  return { comments, hasFailed, load, actions };
}
