import { deleteComment } from '#shared/api/comments';
import { deleteComment as removeComment } from '../../data/comment-store';
import { retryConflicts } from '../../data/table';
import { forPerson } from '../callers';
import { findAllowedComment } from './comment-rules';

export const handler = forPerson(deleteComment, (input, person) =>
  retryConflicts(async () => {
    const comment = await findAllowedComment(person, input, 'moderateComment');
    if (comment) await removeComment(comment);
    return { id: input.id };
  }),
);
