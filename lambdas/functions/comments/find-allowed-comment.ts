import type { Comment } from '#shared/entities/comment';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { findComment } from '../../data/comment-store';
import { requireAllowed } from '../allow';
import { findAllowed } from '../projects/find-allowed';

/** What a comment that is not there answers, to those who see its project. */
export const noSuchComment = (): ApiError => new ApiError('not-found', 'This comment is deleted.');

/**
 * A comment that the person may do this with; undefined for one that is not there.
 * @throws ApiError `not-found` for a project that they do not see, `permission-denied` for somebody else's comment
 */
export async function findAllowedComment(
  person: User,
  { project_id, id }: { project_id: ProjectId; id: CommentId },
  operation: 'editComment' | 'moderateComment',
): Promise<Comment | undefined> {
  const project = await findAllowed(person, project_id, 'viewProject');
  const comment = await findComment(project_id, id);
  if (comment) requireAllowed(person, { do: operation, project, comment });
  return comment;
}
