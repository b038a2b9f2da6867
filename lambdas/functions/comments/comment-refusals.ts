import { COMMENTS_MAX } from '#shared/entities/comment';
import { ApiError } from '#shared/errors';
import type { CommentRefusal } from '../../data/comment-store';

/** What somebody is told whose comment is not stored. */
export const commentRefusals: Record<CommentRefusal, ApiError> = {
  'there already': new ApiError('aborted', 'This comment can not be stored. Please write it again.'),
  'too many': new ApiError('resource-exhausted', `A project takes ${COMMENTS_MAX} comments. Delete some first.`),
  'replies to nothing': new ApiError('aborted', 'The comment that you answer is deleted.'),
};
