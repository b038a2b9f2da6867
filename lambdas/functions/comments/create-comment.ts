import { createComment } from '#shared/api/comments';
import { firstVersion } from '#shared/entities/change';
import { type Comment, filterMentions, type Mention } from '#shared/entities/comment';
import type { ProjectSummary } from '#shared/entities/project';
import type { User } from '#shared/entities/user';
import { canSeeInTeam } from '#shared/permissions/authorize';
import { changeComment, findComment, storeComment } from '../../data/comment-store';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { retryConflicts } from '../../data/table';
import { findUsers } from '../../data/user-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { commentRefusals, reopenThread, tooManyComments } from './comment-rules';

const OF_PERSON: RateLimit = { name: 'comments-of-person', max: 120, spanMs: 10 * 60 * 1000 };

/** The existing comment if this is a repeated request, with its current text. */
async function findRepeatedComment(
  { project_id, id, reply_to, text, mentions, updated_at }: Comment,
  { uid }: User,
): Promise<Comment> {
  const there = await findComment(project_id, id);
  if (there?.uid !== uid || there.reply_to !== reply_to) throw commentRefusals['there already'];
  return there.text === text ? there : changeComment(there, { text, mentions, updated_at });
}

/** The mentions of people who may see the project. Others never learn of it. */
async function findMentioned(
  { text, mentions }: Pick<Comment, 'text' | 'mentions'>,
  project: ProjectSummary,
): Promise<Mention[]> {
  const named = filterMentions(text, mentions);
  if (named.length === 0) return [];
  const people = await findUsers([...new Set(named.map(({ uid }) => uid))]);
  return named.filter(({ uid }) => people.some((one) => one.uid === uid && canSeeInTeam(one, project)));
}

export const handler = forPerson(createComment, async (input, person) => {
  const project = await findAllowed(person, input.project_id, 'comment');
  const now = Date.now();
  if (!(await consumeLimit(OF_PERSON, person.uid, now))) throw tooManyComments;
  const comment: Comment = {
    ...input,
    mentions: await findMentioned(input, project),
    uid: person.uid,
    name: person.fullName,
    profilePicUrl: person.profilePicUrl,
    created_at: now,
    updated_at: now,
    resolved_at: 0,
    is_imported: false,
    version: firstVersion(now),
  };
  const refusal = await storeComment(comment);
  if (refusal && refusal !== 'there already') throw commentRefusals[refusal];
  const stored = refusal ? await retryConflicts(() => findRepeatedComment(comment, person)) : comment;
  await retryConflicts(() => reopenThread(stored));
  return stored;
});
