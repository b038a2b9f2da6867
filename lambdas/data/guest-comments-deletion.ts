import type { Comment } from '#shared/entities/comment';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { readCurrentComments, countCommentsWrite, countRepliesWrite, deleteCommentWrite } from './comment-store';
import { TRANSACTION_WRITES_MAX, transact } from './table';

/** With the count of each one's thread, and that of the project. */
const REPLIES_AT_ONCE = (TRANSACTION_WRITES_MAX - 2) / 2;
/** With the project's count. */
const THREADS_AT_ONCE = TRANSACTION_WRITES_MAX - 2;

function* splitIntoChunks(comments: readonly Comment[], size: number): Generator<readonly Comment[]> {
  for (let from = 0; from < comments.length; from += size) yield comments.slice(from, from + size);
}

/** How many of some replies each thread has. */
function countByThread(replies: readonly Comment[]): Map<CommentId, number> {
  const counts = new Map<CommentId, number>();
  for (const { reply_to } of replies) if (reply_to) counts.set(reply_to, (counts.get(reply_to) ?? 0) + 1);
  return counts;
}

/**
 * Deletes what viewers without an account wrote in a project, and the replies to it, replies first. It may end anywhere and be begun
 * again: what is gone is counted.
 * @throws ConditionFailed when somebody has just replied, or deleted one of them
 */
export async function deleteGuestComments(project: ProjectId): Promise<void> {
  const all = await readCurrentComments(project);
  const threads = all.filter(({ uid, reply_to }) => uid === '' && reply_to === '');
  const doomed = new Set(threads.map(({ id }) => id));
  const replies = all.filter(({ uid, reply_to }) => reply_to !== '' && (uid === '' || doomed.has(reply_to)));
  for (const part of splitIntoChunks(replies, REPLIES_AT_ONCE)) {
    const counts = [...countByThread(part)].map(([thread, count]) => countRepliesWrite(project, thread, -count));
    await transact([...part.map(deleteCommentWrite), ...counts, countCommentsWrite(project, -part.length)]);
  }
  for (const part of splitIntoChunks(threads, THREADS_AT_ONCE)) {
    await transact([...part.map(deleteCommentWrite), countCommentsWrite(project, -part.length)]);
  }
}
