import { updateComment } from '#shared/api/comments';
import { filterMentions } from '#shared/entities/comment';
import { changeComment } from '../../data/comment-store';
import { retryConflicts } from '../../data/table';
import { forPerson } from '../callers';
import { findAllowedComment, noSuchComment } from './comment-rules';

export const handler = forPerson(updateComment, (input, person) =>
  retryConflicts(async () => {
    const comment = await findAllowedComment(person, input, 'editComment');
    if (!comment) throw noSuchComment();
    if (comment.text === input.text) return comment;
    return changeComment(comment, {
      text: input.text,
      mentions: filterMentions(input.text, comment.mentions),
      updated_at: Date.now(),
    });
  }),
);
