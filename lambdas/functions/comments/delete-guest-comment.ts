import { deleteGuestComment } from '#shared/api/comments';
import { ApiError } from '#shared/errors';
import { deleteCommentWithoutReplies, findGuestComment } from '../../data/comment-store';
import { retryConflicts } from '../../data/table';
import { forAnyone } from '../callers';
import { requireCommentable } from './comment-rules';

export const handler = forAnyone(deleteGuestComment, async ({ project_id, key, id, ...proof }) => {
  await requireCommentable(project_id, proof);
  return retryConflicts(async () => {
    const comment = await findGuestComment(project_id, id, key);
    if (comment === 'of another') throw new ApiError('permission-denied', 'Someone else wrote this comment.');
    if (!comment || (await deleteCommentWithoutReplies(comment)) || !(await findGuestComment(project_id, id, key)))
      return { id };
    throw new ApiError('aborted', 'This comment has replies. Only an Editor of the project can delete it.');
  });
});
