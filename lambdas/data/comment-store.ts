import { createHash } from 'node:crypto';
import { COMMENTS_LISTED } from '#shared/api/comments';
import { type Comment, comment, COMMENTS_MAX, GUEST_COMMENTS_MAX } from '#shared/entities/comment';
import type { CommentId, GuestKey, ProjectId } from '#shared/entities/scalars';
import { type Key, keyOf, partitionOf } from './keys';
import { createItemReader, readValidItems } from './read-item';
import {
  ConditionFailed,
  getItem,
  type Item,
  queryItems,
  queryPage,
  queryPartition,
  transact,
  TRANSACTION_WRITES_MAX,
  updateItem,
  type Write,
} from './table';
import { buildUpdateIf } from './update-expression';

/** A comment from its item. */
export const readComment = createItemReader(comment);

/** A comment as it is now; undefined for one that is not there. */
export async function findComment(project: ProjectId, id: CommentId): Promise<Comment | undefined> {
  const item = await getItem(keyOf.comment(project, id));
  return item && readComment(item);
}

/** Of a comment that a viewer without an account wrote: the hash of their key. */
const GUEST_KEY_FIELD = 'guest_key_hash';

const hashGuestKey = (key: GuestKey): string => createHash('sha256').update(key).digest('hex');

/** A comment that was written with this key; 'of another' for one that was not, undefined for one that is not there. */
export async function findGuestComment(
  project: ProjectId,
  id: CommentId,
  key: GuestKey,
): Promise<Comment | 'of another' | undefined> {
  const item = await getItem(keyOf.comment(project, id));
  if (!item) return undefined;
  // Hashes of keys that can't be guessed: how long comparing takes says nothing of use.
  return item[GUEST_KEY_FIELD] === hashGuestKey(key) ? readComment(item) : 'of another';
}

const isComment = ({ id }: Item): boolean => id !== undefined;

/** A page of a project's comments, in the order of their ids; `next` is null on the last one. */
export async function listCommentsPage(
  project: ProjectId,
  after?: CommentId,
): Promise<{ comments: Comment[]; next: CommentId | null }> {
  const { items, last } = await queryPage({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partitionOf.comments(project) },
    ExclusiveStartKey: after && { ...keyOf.comment(project, after) },
    Limit: COMMENTS_LISTED,
  });
  return {
    comments: readValidItems(items.filter(isComment), readComment),
    // The item that counts them lies among them, and is no place to go on from.
    next: last ? ((items.findLast(isComment)?.id as CommentId | undefined) ?? null) : null,
  };
}

/** All comments of a project, in the order of their ids. */
export async function listAllComments(project: ProjectId): Promise<Comment[]> {
  const comments: Comment[] = [];
  let after: CommentId | undefined;
  do {
    const page = await listCommentsPage(project, after);
    comments.push(...page.comments);
    after = page.next ?? undefined;
  } while (after);
  return comments;
}

/** All comments of a project as they are now, without those that can't be read. */
const readCurrentComments = async (project: ProjectId): Promise<Comment[]> =>
  readValidItems(
    (await queryPartition(partitionOf.comments(project), '', { consistent: true })).filter(isComment),
    readComment,
  );

async function listReplies({ project_id, id }: Comment): Promise<Comment[]> {
  const items = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'reply_to = :id',
    ExpressionAttributeValues: { ':pk': partitionOf.comments(project_id), ':id': id },
    ConsistentRead: true,
  });
  return items.map(readComment);
}

const incrementWrite = (Key: Key, attribute: string, by: number, condition: Partial<Update> = {}): Write => ({
  Update: {
    Key,
    UpdateExpression: 'ADD #count :by',
    ...condition,
    ExpressionAttributeNames: { '#count': attribute },
    ExpressionAttributeValues: { ':by': by, ...condition.ExpressionAttributeValues },
  },
});
type Update = NonNullable<Write['Update']>;

/** Of a comment that begins a thread: how many replies it has, so that it never goes before them. */
const REPLIES = 'reply_count';

const IF_BELOW_MAX = { ConditionExpression: '#count < :max OR attribute_not_exists(#count)' };

/** Counts comments of a project; `max` is given for one more, and fails where there are as many. */
const countCommentsWrite = (project: ProjectId, by: number, max?: number): Write =>
  incrementWrite(
    keyOf.commentCount(project),
    'count',
    by,
    max === undefined ? {} : { ...IF_BELOW_MAX, ExpressionAttributeValues: { ':max': max } },
  );

/** Counts replies of a thread. Fails where there is none. */
const countRepliesWrite = (project: ProjectId, thread: CommentId, by: number): Write =>
  incrementWrite(keyOf.comment(project, thread), REPLIES, by, {
    ConditionExpression: 'reply_to = :none',
    ExpressionAttributeValues: { ':none': '' },
  });

/** Counts so many comments of one thread, or one that begins it, in their project and thread. Fails where there is no room, or no thread. */
const countWrites = ({ project_id, reply_to, uid }: Comment, by: number): Write[] => [
  countCommentsWrite(project_id, by, by > 0 ? (uid ? COMMENTS_MAX : GUEST_COMMENTS_MAX) : undefined),
  ...(reply_to ? [countRepliesWrite(project_id, reply_to, by)] : []),
];

/** Whoever deletes the project clears its comments away once: what came later would stay for ever. */
const projectExistsCheck = ({ project_id }: Comment): Write => ({
  ConditionCheck: {
    Key: keyOf.project(project_id),
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deleted_at)',
  },
});

/** What stands in the way of a new comment. */
const REFUSALS = ['no project', 'there already', 'too many', 'replies to nothing'] as const;
export type CommentRefusal = (typeof REFUSALS)[number];

/**
 * Stores a new comment and counts it. Gives what stands in the way, or undefined when it is stored. `by` is the key of a viewer
 * without an account, of which only a hash is stored.
 * @throws ConditionFailed when another write was under way
 */
export async function storeComment(item: Comment, by?: GuestKey): Promise<CommentRefusal | undefined> {
  const Item = {
    ...keyOf.comment(item.project_id, item.id),
    ...item,
    ...(by && { [GUEST_KEY_FIELD]: hashGuestKey(by) }),
  };
  try {
    const put = { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
    await transact([projectExistsCheck(item), put, ...countWrites(item, 1)]);
    return undefined;
  } catch (error) {
    const [first] = error instanceof ConditionFailed ? error.failed : [];
    if (first === undefined) throw error;
    return REFUSALS[first];
  }
}

/**
 * Changes a comment as it was seen.
 * @throws ConditionFailed when it is not the one `seen` any more
 */
export async function changeComment(
  { project_id, id, version }: Comment,
  change: Partial<Pick<Comment, 'text' | 'updated_at' | 'resolved_at'>>,
): Promise<Comment> {
  const Key = keyOf.comment(project_id, id);
  return readComment(await updateItem({ Key, ...buildUpdateIf('version = :seen', { ':seen': version }, change) }));
}

/** Deletes a comment. Fails where it is gone already, or has replies. */
const deleteCommentWrite = ({ project_id, id }: Comment): Write => ({
  Delete: {
    Key: keyOf.comment(project_id, id),
    ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(#replies) OR #replies = :none)',
    ExpressionAttributeNames: { '#replies': REPLIES },
    ExpressionAttributeValues: { ':none': 0 },
  },
});

/**
 * Deletes a comment that has no replies; false for one that has, or that is gone already.
 * @throws ConditionFailed when another write was under way
 */
export async function deleteCommentWithoutReplies(gone: Comment): Promise<boolean> {
  try {
    await transact([deleteCommentWrite(gone), ...countWrites(gone, -1)]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.includes(0)) return false;
    throw error;
  }
}

/** With the two counters a transaction of DynamoDB's hundred. */
const REPLIES_AT_ONCE = 98;

/**
 * Deletes a comment, and before it the replies to it.
 * @throws ConditionFailed when it is gone already, somebody has just replied, or another write was under way
 */
export async function deleteComment(gone: Comment): Promise<void> {
  if (await deleteCommentWithoutReplies(gone)) return;
  const replies = gone.reply_to ? [] : await listReplies(gone);
  for (let from = 0; from < replies.length; from += REPLIES_AT_ONCE) {
    const [first, ...more] = replies.slice(from, from + REPLIES_AT_ONCE);
    if (first) await transact([...[first, ...more].map(deleteCommentWrite), ...countWrites(first, -1 - more.length)]);
  }
  await transact([deleteCommentWrite(gone), ...countWrites(gone, -1)]);
}

/** With the count of each one's thread, and that of the project. */
const GUEST_REPLIES_AT_ONCE = (TRANSACTION_WRITES_MAX - 2) / 2;
/** With the project's count. */
const GUEST_THREADS_AT_ONCE = TRANSACTION_WRITES_MAX - 2;

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
  for (const part of splitIntoChunks(replies, GUEST_REPLIES_AT_ONCE)) {
    const counts = [...countByThread(part)].map(([thread, count]) => countRepliesWrite(project, thread, -count));
    await transact([...part.map(deleteCommentWrite), ...counts, countCommentsWrite(project, -part.length)]);
  }
  for (const part of splitIntoChunks(threads, GUEST_THREADS_AT_ONCE)) {
    await transact([...part.map(deleteCommentWrite), countCommentsWrite(project, -part.length)]);
  }
}
