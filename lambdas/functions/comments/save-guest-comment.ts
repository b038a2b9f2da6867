import { saveGuestComment } from '#shared/api/comments';
import type { ParsedInputOf } from '#shared/api/contract';
import { firstVersion } from '#shared/entities/change';
import { type Comment, toShownComment } from '#shared/entities/comment';
import { ApiError } from '#shared/errors';
import { anchorAt, type AnchoredTimeline } from '#shared/time/anchor';
import { layOutTimeline } from '#shared/time/timeline';
import { changeComment, findGuestComment, storeComment } from '../../data/comment-store';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { retryConflicts } from '../../data/table';
import { forAnyone } from '../callers';
import { readViewerToken } from '../views/viewer-token';
import { commentRefusals, findCommentableProject, reopenThread, tooManyComments } from './comment-rules';

const TEN_MINUTES_MS = 10 * 60 * 1000;
const OF_VIEWER: RateLimit = { name: 'comments-of-viewer', max: 20, spanMs: TEN_MINUTES_MS };
/** A class or a meeting may comment from one IP address. */
const OF_ADDRESS: RateLimit = { name: 'comments-of-origin', max: 100, spanMs: TEN_MINUTES_MS };

type Input = ParsedInputOf<typeof saveGuestComment>;

function newComment({ id, project_id, name, text, at, reply_to }: Input, timeline: AnchoredTimeline): Comment {
  const now = Date.now();
  const anchor = at === null ? null : (anchorAt(timeline, at) ?? null);
  const moments = { created_at: now, updated_at: now, resolved_at: 0, version: firstVersion(now) };
  const author = { uid: '' as const, name, profilePicUrl: '', is_imported: false };
  return { id, project_id, ...author, text, mentions: [], anchor, reply_to, ...moments };
}

/** Stores a comment, or changes the text of the existing one with this id and key. */
async function save(input: Input, timeline: AnchoredTimeline): Promise<Comment> {
  const { project_id, id, key, text } = input;
  const there = await findGuestComment(project_id, id, key);
  if (there === 'of another') throw commentRefusals['there already'];
  if (there) return there.text === text ? there : changeComment(there, { text, updated_at: Date.now() });
  // A comment that a moderator deleted must not return as a change.
  if (input.is_change) throw new ApiError('not-found', 'This comment was deleted.');
  const comment = newComment(input, timeline);
  const refusal = await storeComment(comment, key);
  if (refusal) throw commentRefusals[refusal];
  return comment;
}

export const handler = forAnyone(saveGuestComment, async (input, { callerAddress, keys }) => {
  const now = Date.now();
  const viewer = readViewerToken(keys, input.project_id, input.token, now);
  if (!viewer) throw new ApiError('permission-denied', 'This page is out of date. Reload it.');
  if (!(await consumeLimit(OF_VIEWER, viewer.id, now)) || !(await consumeLimit(OF_ADDRESS, callerAddress, now))) {
    throw tooManyComments;
  }
  const project = await findCommentableProject(input.project_id, input);
  const timeline = layOutTimeline(project.clips, project.markers);
  const saved = await retryConflicts(() => save(input, timeline));
  await retryConflicts(() => reopenThread(saved));
  return toShownComment(saved, timeline);
});
