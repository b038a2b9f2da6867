import { ApiError } from '#shared/errors';
import type { CommentRefusal } from '../../data/comment-store';

/** Of somebody who writes more than people do. */
export const tooFast = new ApiError('resource-exhausted', 'That were many comments. Please wait ten minutes.');

/** What somebody is told whose comment is not stored. */
export const commentRefusals: Record<CommentRefusal, ApiError> = {
  'no project': new ApiError('not-found', 'This project is deleted.'),
  'there already': new ApiError('aborted', 'This comment can not be stored. Please write it again.'),
  'too many': new ApiError(
    'resource-exhausted',
    'There is no room for more comments here. Whoever edits the project can delete some.',
  ),
  'replies to nothing': new ApiError('aborted', 'The comment that you answer is deleted.'),
};
