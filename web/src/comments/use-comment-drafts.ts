import { useMemo } from 'react';
import { commentDrafts, type CommentDrafts } from '../api/comments/comment-drafts';
import { useSession } from '../api/session/session-query';

/** What this person has begun to write about a project. */
export function useCommentDrafts(projectId: string): CommentDrafts {
  const { uid } = useSession().user;
  return useMemo(() => commentDrafts(uid, projectId), [uid, projectId]);
}
