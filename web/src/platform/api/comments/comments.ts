import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InputOf, OutputOf } from '#shared/api/contract';
import {
  createComment,
  deleteComment,
  clearGuestComments,
  listComments,
  resolveComment,
  updateComment,
} from '#shared/api/comments';
import { removalVersion } from '#shared/entities/change';
import type { Comment } from '#shared/entities/comment';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { toRecordChange } from '../live/record-changes';
import { POLL_MS } from '../live/live-channel';
import { applyToLiveList, fetchLiveList, type LiveList, useLiveList } from '../live/live-queries';

const commentsKey = (project_id: ProjectId) => ['comments', project_id] as const;

async function fetchComments(project_id: ProjectId): Promise<{ items: Comment[] }> {
  const items: Comment[] = [];
  let after: CommentId | undefined;
  do {
    const { comments, next }: OutputOf<typeof listComments> = await call(listComments, { project_id, after });
    items.push(...comments);
    after = next ?? undefined;
  } while (after);
  return { items };
}

const commentsQuery = (project_id: ProjectId) =>
  queryOptions({
    queryKey: commentsKey(project_id),
    queryFn: () => fetchLiveList(commentsKey(project_id), () => fetchComments(project_id)),
    refetchInterval: POLL_MS,
  });

const liveComments = (project_id: ProjectId): LiveList<Comment, 'comment'> => ({
  queryKey: commentsKey(project_id),
  channel: channelOf.comments(project_id),
  entity: 'comment',
  keyOf: (id) => ({ entity: 'comment', project_id, id: id as CommentId }),
  read: ({ id, version }, found) => toRecordChange(id, version, found),
});

/** Keeps the comments of a project in sync with the server (spec section 4); call it once for all components that show them. */
export const useLiveComments = (project_id: ProjectId): void =>
  useLiveList(useMemo(() => liveComments(project_id), [project_id]));

/** The comments of a project, unordered. */
export function useComments(project_id: ProjectId) {
  const query = useQuery(commentsQuery(project_id));
  return {
    /** Undefined until they have loaded. */
    comments: query.data?.items,
    error: query.data ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}

/** Actions on a project's comments; each updates the list at once, and throws if the server rejects it. */
export interface CommentActions {
  write: (comment: Pick<InputOf<typeof createComment>, 'id' | 'text' | 'anchor' | 'reply_to'>) => Promise<void>;
  edit: (comment: Comment, text: string) => Promise<void>;
  resolve: (comment: Comment, isResolved: boolean) => Promise<void>;
  remove: (comment: Comment) => Promise<void>;
  /** Removes all comments of viewers without an account, and the replies to them. */
  removeGuests: () => Promise<void>;
}

const createCommentActions = (client: QueryClient, project_id: ProjectId): CommentActions => {
  const put = (item: Comment) => applyToLiveList(client, commentsKey(project_id), { kind: 'put', item });
  return {
    write: async (comment) => put(await call(createComment, { project_id, ...comment })),
    edit: async ({ id }, text) => put(await call(updateComment, { project_id, id, text })),
    resolve: async ({ id }, is_resolved) => put(await call(resolveComment, { project_id, id, is_resolved })),
    remove: async ({ id, version }) => {
      await call(deleteComment, { project_id, id });
      const change = { kind: 'removed', id, version: removalVersion(version) } as const;
      applyToLiveList<Comment>(client, commentsKey(project_id), change);
    },
    removeGuests: async () => {
      await call(clearGuestComments, { project_id });
      await client.invalidateQueries({ queryKey: commentsKey(project_id) });
    },
  };
};

export function useCommentActions(project_id: ProjectId): CommentActions {
  const client = useQueryClient();
  return useMemo(() => createCommentActions(client, project_id), [client, project_id]);
}
