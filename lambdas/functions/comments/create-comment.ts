import { createComment } from '#shared/api/comments';
import { firstVersion } from '#shared/entities/change';
import type { Comment } from '#shared/entities/comment';
import type { User } from '#shared/entities/user';
import { findComment, storeComment } from '../../data/comment-store';
import { retryConflicts } from '../../data/retry';
import { forPerson } from '../callers';
import { findAllowed } from '../projects/find-allowed';
import { commentRefusals } from './comment-refusals';

/** The comment that is there already, if it is this one, sent again. */
async function repeated({ project_id, id, reply_to }: Comment, { uid }: User): Promise<Comment> {
  const there = await findComment(project_id, id);
  if (there?.uid === uid && there.reply_to === reply_to) return there;
  throw commentRefusals['there already'];
}

export const handler = forPerson(createComment, async (input, person) => {
  await findAllowed(person, input.project_id, 'comment');
  const now = Date.now();
  const comment: Comment = {
    ...input,
    uid: person.uid,
    name: person.fullName,
    profilePicUrl: person.profilePicUrl,
    created_at: now,
    updated_at: now,
    resolved_at: 0,
    version: firstVersion(now),
  };
  const refusal = await retryConflicts(() => storeComment(comment));
  if (!refusal) return comment;
  if (refusal === 'there already') return repeated(comment, person);
  throw commentRefusals[refusal];
});
