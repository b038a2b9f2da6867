import { listShownComments } from '#shared/api/comments';
import { shown } from '#shared/entities/comment';
import { layOutTimeline } from '#shared/time/timeline';
import { listAllCommentsOf } from '../../data/comment-store';
import { forAnyone } from '../callers';
import { findCommented } from './comment-rules';

export const handler = forAnyone(listShownComments, async ({ id }) => {
  const project = await findCommented(id);
  const timeline = layOutTimeline(project.clips, project.markers);
  return { comments: (await listAllCommentsOf(id)).map((comment) => shown(comment, timeline)) };
});
