import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createComment, deleteComment, listComments, resolveComment, updateComment } from '#shared/api/comments';
import { removalVersion } from '#shared/entities/change';
import { type Comment, filterMentions, type Mention, MENTIONS_MAX, toShownComment } from '#shared/entities/comment';
import type { ProjectSummary } from '#shared/entities/project';
import type { CommentId, ProjectId, SlideId, Uid } from '#shared/entities/scalars';
import { authorize } from '#shared/permissions/authorize';
import { channelOf } from '#shared/permissions/channels';
import { anchorAt, type AnchoredTimeline, resolveAnchor } from '#shared/time/anchor';
import { call, fetchPages } from '../../platform/api/call';
import { formatError } from '../../platform/api/classify-error';
import { POLL_MS } from '../../platform/api/live/live-channel';
import { applyToLiveList, fetchLiveList, type LiveList, useLiveList } from '../../platform/api/live/live-queries';
import { type RecordChange, toRecordChange } from '../../platform/api/live/record-changes';
import { useSession } from '../../platform/api/session/session-query';
import { mediaUrl } from '../../platform/api/stored-files';
import { teamQuery } from '../../platform/api/team/people';
import { createCommentDrafts } from './comment-drafts';
import { type CommentSource, type ListedComment, omitLostReplies } from './comment-source';

export const commentsKey = (project_id: ProjectId) => ['comments', project_id] as const;

/** All comments of a project, in no order. */
export const fetchComments = (project_id: ProjectId): Promise<{ items: Comment[] }> =>
  fetchPages(async (after?: CommentId) => {
    const { comments: items, next } = await call(listComments, { project_id, after });
    return { items, next };
  });

const commentsQuery = (project_id: ProjectId) =>
  queryOptions({
    queryKey: commentsKey(project_id),
    queryFn: () => fetchLiveList(commentsKey(project_id), () => fetchComments(project_id)),
    refetchInterval: POLL_MS,
  });

const liveComments = (
  project_id: ProjectId,
  onAdded: ((comment: Comment) => void) | undefined,
): LiveList<Comment, 'comment'> => ({
  queryKey: commentsKey(project_id),
  channel: channelOf.comments(project_id),
  entity: 'comment',
  keyOf: (id) => ({ entity: 'comment', project_id, id: id as CommentId }),
  read: ({ id, version }, found) => toRecordChange(id, version, found),
  onAdded,
});

/**
 * Keeps the comments of a project in sync with the server (spec section 4); call it once for all components that show them.
 * @param onAdded called for each comment that arrives live; must stay the same function
 */
export const useLiveComments = (project_id: ProjectId, onAdded?: (comment: Comment) => void): void =>
  useLiveList(useMemo(() => liveComments(project_id, onAdded), [project_id, onAdded]));

/** The people of the team who may see a project, without the person themselves; undefined for none. */
function useMentionable({ account_id, who_can_edit }: ProjectSummary, uid: Uid): readonly Mention[] | undefined {
  const { account } = useSession();
  const isShared = who_can_edit === 'Team' && account.id === account_id && account.user_count > 1;
  const { data } = useQuery({ ...teamQuery(account_id), enabled: isShared });
  return useMemo(
    () =>
      isShared
        ? data?.items
            .filter((person) => person.uid !== uid)
            .map((person) => ({ uid: person.uid, name: person.fullName }))
        : undefined,
    [data, isShared, uid],
  );
}

const selectOpenThreads = ({ items }: { items: Comment[] }): Comment[] =>
  items.filter(({ reply_to, resolved_at }) => reply_to === '' && resolved_at === 0);

/** The first comments of a project's open threads, unordered; undefined until they have loaded. */
export const useOpenThreads = (project_id: ProjectId): Comment[] | undefined =>
  useQuery({ ...commentsQuery(project_id), select: selectOpenThreads }).data;

/** The comments of a project for a logged-in person who sees it in the app. @param slideName the current name of a slide */
export function useMemberComments(
  project: ProjectSummary,
  timeline: AnchoredTimeline,
  run: CommentSource['run'],
  slideName?: (id: SlideId) => string,
): CommentSource {
  const project_id = project.id;
  const { user, media_grant } = useSession();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(commentsQuery(project_id));
  const drafts = useMemo(() => createCommentDrafts(user.uid, project_id), [user.uid, project_id]);
  const mentionable = useMentionable(project, user.uid);
  const comments = useMemo(
    () =>
      data &&
      omitLostReplies(data.items).map((comment): ListedComment => {
        const isAllowed = (doing: 'editComment' | 'moderateComment') =>
          authorize(user, { do: doing, project, comment }) === 'allowed';
        const slide = comment.anchor?.slide_id;
        return {
          ...toShownComment(comment, timeline),
          mayEdit: isAllowed('editComment'),
          mayDelete: isAllowed('moderateComment'),
          mayResolve: comment.reply_to === '' && isAllowed('moderateComment'),
          pictureUrl: mediaUrl(comment.profilePicUrl, media_grant),
          slideName: slide ? slideName?.(slide) : undefined,
          mentions: comment.mentions.map(({ uid, name }) => ({
            name,
            currentName:
              uid === user.uid ? user.fullName : (mentionable?.find((person) => person.uid === uid)?.name ?? name),
          })),
        };
      }),
    [data, project, timeline, user, media_grant, slideName, mentionable],
  );
  const apply = (change: RecordChange<Comment>) => applyToLiveList(client, commentsKey(project_id), change);
  const put = (item: Comment) => apply({ kind: 'put', item });
  const findStored = (id: CommentId | undefined) => data?.items.find((item) => item.id === id);
  return {
    comments,
    loadProblem: !data && error ? formatError(error) : undefined,
    reload: () => void refetch(),
    drafts,
    mentionable,
    placeAt: (timelineMs) => ({ anchor: anchorAt(timeline, timelineMs) ?? null }),
    timeOf: ({ anchor }) => {
      const place = anchor && resolveAnchor(timeline, anchor);
      return place && place.is !== 'gone' ? place.at : null;
    },
    write: async ({ id, text, mentions: chosen = [], anchor: own = null }, thread) => {
      const mentions = filterMentions(text, chosen).slice(0, MENTIONS_MAX);
      const anchor = thread ? (findStored(thread.id)?.anchor ?? null) : own;
      put(await call(createComment, { project_id, id, text, mentions, anchor, reply_to: thread?.id ?? '' }));
    },
    edit: async ({ id }, text) => put(await call(updateComment, { project_id, id, text })),
    resolve: async ({ id }, is_resolved) => put(await call(resolveComment, { project_id, id, is_resolved })),
    remove: async ({ id }) => {
      const version = removalVersion(findStored(id)?.version ?? 0);
      await call(deleteComment, { project_id, id });
      apply({ kind: 'removed', id, version });
    },
    run,
  };
}
