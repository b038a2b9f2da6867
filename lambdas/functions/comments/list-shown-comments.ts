import { listShownComments } from '#shared/api/comments';
import { toShownComment } from '#shared/entities/comment';
import { layOutTimeline } from '#shared/time/timeline';
import { listAllComments } from '../../data/comment-store';
import { forAnyone } from '../callers';
import { findCommentableProject } from './comment-rules';

export const handler = forAnyone(listShownComments, async ({ id }) => {
  const project = await findCommentableProject(id);
  const timeline = layOutTimeline(project.clips, project.markers);
  return { comments: (await listAllComments(id)).map((comment) => toShownComment(comment, timeline)) };
});
