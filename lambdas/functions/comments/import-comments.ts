import { type ImportedComment, importComments } from '#shared/api/comments';
import { firstVersion } from '#shared/entities/change';
import type { Comment } from '#shared/entities/comment';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { DAY_MS } from '#shared/time/durations';
import { storeImportedComments } from '../../data/comment-store';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { forPerson } from '../callers';
import { findAllowed } from '../require-allowed';
import { commentRefusals } from './comment-rules';

/** As many as in ten full projects. */
const OF_PERSON: RateLimit = { name: 'imported-comments-of-person', max: 10_000, spanMs: DAY_MS };

const toComment = (imported: ImportedComment, project_id: ProjectId, now: number): Comment => ({
  ...imported,
  ...{ project_id, uid: '', profilePicUrl: '', mentions: [], is_imported: true, version: firstVersion(now) },
});

export const handler = forPerson(importComments, async ({ project_id, comments }, person) => {
  await findAllowed(person, project_id, 'importComments');
  const now = Date.now();
  if (!(await consumeLimit(OF_PERSON, person.uid, now, comments.length))) {
    throw new ApiError('resource-exhausted', 'You have imported too many comments today. Continue tomorrow.');
  }
  const items = comments.map((each) => toComment(each, project_id, now));
  const refusal = await storeImportedComments(project_id, items);
  // Their ids are new, so they are there only if this call is repeated.
  if (refusal && refusal !== 'there already') throw commentRefusals[refusal];
  return { project_id };
});
