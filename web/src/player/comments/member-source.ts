import type { OutputOf } from '#shared/api/contract';
import { createComment, deleteComment, listComments, resolveComment, updateComment } from '#shared/api/comments';
import { getProject } from '#shared/api/projects';
import { getSession } from '#shared/api/session';
import type { Comment } from '#shared/entities/comment';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { versionOfRemoval } from '#shared/entities/change';
import { shown } from '#shared/entities/shown-comment';
import { authorize } from '#shared/permissions/authorize';
import { anchorAt } from '#shared/time/anchor';
import { layOutTimeline } from '#shared/time/timeline';
import { call } from '../../api/call';
import { commentDrafts } from '../../api/comments/comment-drafts';
import type { CommentSource, Said } from './comment-source';
import { LiveComments } from './live-comments';

async function fetchAll(project_id: ProjectId): Promise<Comment[]> {
  const all: Comment[] = [];
  let after: CommentId | undefined;
  do {
    const { comments, next }: OutputOf<typeof listComments> = await call(listComments, { project_id, after });
    all.push(...comments);
    after = next ?? undefined;
  } while (after);
  return all;
}

/** The comments of a project for somebody who is logged in and sees it in the app: with the rights that they have there. */
export async function memberSource(project_id: ProjectId): Promise<CommentSource> {
  const [project, { user, account }] = await Promise.all([call(getProject, { id: project_id }), call(getSession, {})]);
  const timeline = layOutTimeline(project.clips, project.markers);
  const said = (comment: Comment): Said => {
    const may = (doing: 'editComment' | 'moderateComment') =>
      authorize(user, { do: doing, project, comment }) === 'allowed';
    const mayModerate = may('moderateComment');
    return {
      ...shown(comment, timeline),
      mayEdit: may('editComment'),
      mayDelete: mayModerate,
      mayResolve: mayModerate && comment.reply_to === '',
    };
  };
  const live = new LiveComments(project_id, account.user_count, () => fetchAll(project_id));
  const taken = (item: Comment): Said => {
    live.take({ kind: 'put', item });
    return said(item);
  };
  return {
    drafts: commentDrafts(user.uid, project_id),
    list: async () => (await live.fetch()).map(said),
    listen: (tell) => live.listen((items) => tell(items.map(said))),
    write: async ({ id, text, at, reply_to }) => {
      const anchor = at === null ? null : (anchorAt(timeline, at) ?? null);
      return taken(await call(createComment, { id, project_id, text, anchor, reply_to }));
    },
    edit: async ({ id }, text) => taken(await call(updateComment, { project_id, id, text })),
    remove: async ({ id }) => {
      await call(deleteComment, { project_id, id });
      live.take({ kind: 'removed', id, version: versionOfRemoval(live.versionOf(id) ?? 0) });
    },
    resolve: async ({ id }, is_resolved) => taken(await call(resolveComment, { project_id, id, is_resolved })),
  };
}
