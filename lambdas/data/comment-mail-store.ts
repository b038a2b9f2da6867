import * as z from 'zod';
import type { Comment } from '#shared/entities/comment';
import { commentId, type ProjectId, uid, type Uid, unixMs } from '#shared/entities/scalars';
import { DEAD_JOB_DAYS } from '#shared/retention';
import { DAY_MS } from '#shared/time/durations';
import { keyOf } from './keys';
import { createItemReader } from './read-item';
import { ConditionFailed, type Item, isWritten, transact, updateItem, type Write } from './table';
import { IF_PRESENT, toTtl } from './update-expression';

/** A request whose job failed for good expires with it: while it is stored, later comments request no job of their own. */
const toExpiry = (requestedAt: number): number => toTtl(requestedAt + DEAD_JOB_DAYS * DAY_MS);

/** Requests the mails about a comment. Those of the same project are gathered until the job takes them. */
export const requestMailsWrite = ({ project_id, id, created_at }: Comment): Write => ({
  Update: {
    Key: keyOf.mailCommentsJob(project_id),
    UpdateExpression:
      'SET project_id = :project, requested_at = if_not_exists(requested_at, :now), #ttl = if_not_exists(#ttl, :ttl) ADD comment_ids :ids',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ...{ ':project': project_id, ':ids': new Set([id]) },
      ...{ ':now': created_at, ':ttl': toExpiry(created_at) },
    },
  },
});

const readRequest = createItemReader(
  z.object({
    requested_at: unixMs,
    comment_ids: z.set(commentId),
    /** The people who have been mailed, and the comments that all mails of this request are about. */
    mailed_uids: z.set(uid).default(new Set()),
    mailed_comment_ids: z.set(commentId).optional(),
  }),
);

/**
 * Parses a request. Once its first mail is sent, its comments stay the same: people who got that mail haven’t been mailed about comments that
 * were added since.
 */
export function parseMailRequest(item: Item) {
  const { requested_at, comment_ids, mailed_uids, mailed_comment_ids = comment_ids } = readRequest(item);
  return { requested_at, comment_ids: mailed_comment_ids, mailed_uids };
}

type MailRequest = ReturnType<typeof parseMailRequest>;

/** Records that a person was mailed about the request's comments, so that a repeated job skips them. */
export const recordMailed = async (project: ProjectId, { comment_ids }: MailRequest, person: Uid): Promise<void> =>
  void (await isWritten(
    updateItem({
      Key: keyOf.mailCommentsJob(project),
      UpdateExpression: 'SET mailed_comment_ids = :ids ADD mailed_uids :uids',
      ...IF_PRESENT,
      ExpressionAttributeValues: { ':ids': comment_ids, ':uids': new Set([person]) },
    }),
  ));

/** Ends a request. Comments that are not among its own become a new request. */
export async function endMailRequest(project: ProjectId, { comment_ids }: MailRequest, now: number): Promise<void> {
  const Key = keyOf.mailCommentsJob(project);
  const isSame = { ConditionExpression: 'comment_ids = :seen', ExpressionAttributeValues: { ':seen': comment_ids } };
  try {
    await transact([{ Delete: { Key, ...isSame } }]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    await isWritten(
      updateItem({
        Key,
        UpdateExpression:
          'SET requested_at = :now, #ttl = :ttl REMOVE mailed_uids, mailed_comment_ids DELETE comment_ids :seen',
        ...IF_PRESENT,
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':now': now, ':ttl': toExpiry(now), ':seen': comment_ids },
      }),
    );
  }
}
