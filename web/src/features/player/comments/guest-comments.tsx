import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ShownComment } from '#shared/entities/comment';
import type { Playback } from '../../../platform/playback/playback';
import { messagesByCode } from '../../../wording/call-errors';
import { commentsWording as words } from '../../../wording/comments';
import { createCommentDrafts, GUEST } from '../../comments/comment-drafts';
import { type CommentSource, omitLostReplies, runInPlace } from '../../comments/comment-source';
import type { Presentation } from '../model/presentation';
import { createGuestCalls, readGuestData } from './guest-calls';
import { PlayerComments } from './player-comments';

/** The comments of a presentation for a viewer without an account, who may change comments that this browser has written. */
function useGuestComments({ id: project_id, viewerPass, knownViewer, isPublic }: Presentation): CommentSource {
  const [listed, setListed] = useState<ShownComment[]>();
  const [hasFailed, setFailed] = useState(false);
  const calls = useMemo(
    () => createGuestCalls({ id: project_id, viewerPass, knownViewer, isPublic }),
    [project_id, viewerPass, knownViewer, isPublic],
  );
  const drafts = useMemo(() => createCommentDrafts(GUEST, project_id), [project_id]);
  const reload = useCallback(() => {
    const show = (all: ShownComment[]) => {
      setListed(all);
      setFailed(false);
    };
    calls.list().then(show, () => setFailed(true));
  }, [calls]);
  useEffect(reload, [reload]);
  const { name, own } = readGuestData(project_id);
  const put = (saved: ShownComment) => setListed((all = []) => [...all.filter(({ id }) => id !== saved.id), saved]);
  return {
    comments:
      listed &&
      omitLostReplies(listed).map((comment) => {
        const isOwn = own[comment.id] !== undefined;
        return { ...comment, mayEdit: isOwn, mayDelete: isOwn, mayResolve: false };
      }),
    loadProblem: hasFailed ? messagesByCode.network : undefined,
    reload,
    drafts,
    guestName: name,
    placeAt: (at) => ({ at: Math.round(at) }),
    timeOf: ({ at = null }) => at,
    write: async ({ id, text, name: author = name, at: begun = null }, thread) => {
      const at = thread ? thread.at : begun;
      put(await calls.save({ id, name: author, text, at, reply_to: thread?.id ?? '' }));
    },
    edit: async (comment, text) => put(await calls.save({ ...comment, text }, true)),
    remove: async (comment) => {
      await calls.remove(comment.id);
      setListed((all) => all?.filter(({ id }) => id !== comment.id));
    },
    resolve: () => Promise.reject(new Error(words.offline)),
    run: runInPlace,
  };
}

export function GuestComments({ playback, presentation }: { playback: Playback; presentation: Presentation }) {
  return <PlayerComments source={useGuestComments(presentation)} playback={playback} />;
}
