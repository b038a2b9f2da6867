import type { Comment } from '#shared/entities/comment';
import { changeComment, findComment } from '../../data/comment-store';

/**
 * Opens the thread that a comment answers, if it was settled: nobody would see the reply among what is hidden.
 * @throws ConditionFailed when another write was under way
 */
export async function reopenThread({ project_id, reply_to }: Pick<Comment, 'project_id' | 'reply_to'>): Promise<void> {
  if (!reply_to) return;
  const thread = await findComment(project_id, reply_to);
  if (thread && thread.resolved_at > 0) await changeComment(thread, { resolved_at: 0 });
}
