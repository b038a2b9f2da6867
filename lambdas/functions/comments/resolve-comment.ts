import { resolveComment } from '#shared/api/comments';
import { ApiError } from '#shared/errors';
import { changeComment } from '../../data/comment-store';
import { retryConflicts } from '../../data/table';
import { forPerson } from '../callers';
import { findAllowedComment, noSuchComment } from './comment-rules';

export const handler = forPerson(resolveComment, (input, person) =>
  retryConflicts(async () => {
    const comment = await findAllowedComment(person, input, 'moderateComment');
    if (!comment) throw noSuchComment();
    if (comment.reply_to) throw new ApiError('invalid-argument', 'Resolve the thread instead of a reply.');
    if (comment.resolved_at > 0 === input.is_resolved) return comment;
    return changeComment(comment, { resolved_at: input.is_resolved ? Date.now() : 0 });
  }),
);
