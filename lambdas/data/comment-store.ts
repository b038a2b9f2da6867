import { createHash } from 'node:crypto';
import { COMMENTS_LISTED } from '#shared/api/comments';
import { type Comment, comment, COMMENTS_MAX, GUEST_COMMENTS_MAX, isGuestComment } from '#shared/entities/comment';
import type { CommentId, GuestKey, ProjectId } from '#shared/entities/scalars';
import { groupBy, splitIntoChunks } from '#shared/group-by';
import { requestMailsWrite } from './comment-mail-store';
import { type Key, keyOf, partitionOf } from './keys';
import { createItemReader, findItem, readValidItems } from './read-item';
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
import { buildUpdateIf, existsCheck, IF_ABSENT } from './update-expression';

export const readComment = createItemReader(comment);

export const findComment = (project: ProjectId, id: CommentId): Promise<Comment | undefined> =>
  findItem(keyOf.comment(project, id), readComment);

/** On a comment by a viewer without an account: the hash of the viewer's key. */
const GUEST_KEY_FIELD = 'guest_key_hash';

const hashGuestKey = (key: GuestKey): string => createHash('sha256').update(key).digest('hex');

/** Finds a comment written with this key; 'of another' if it was written with a different one, undefined if it doesn't exist. */
export async function findGuestComment(
  project: ProjectId,
  id: CommentId,
  key: GuestKey,
): Promise<Comment | 'of another' | undefined> {
  const item = await getItem(keyOf.comment(project, id));
  if (!item) return undefined;
  // Compares hashes of random keys, so the timing reveals nothing useful.
  return item[GUEST_KEY_FIELD] === hashGuestKey(key) ? readComment(item) : 'of another';
}

/** Whether an item of a project's comments is one, not their count. */
export const isComment = ({ id }: Item): boolean => id !== undefined;

/** A page of a project's comments, ordered by id; `next` is null on the last page. */
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
    // The comment counter is in the same partition but can't serve as a cursor.
    next: last ? ((items.findLast(isComment)?.id as CommentId | undefined) ?? null) : null,
  };
}

/** All readable comments of a project, ordered by id. */
export const listAllComments = async (project: ProjectId, options?: { consistent: boolean }): Promise<Comment[]> =>
  readValidItems((await queryPartition(partitionOf.comments(project), '', options)).filter(isComment), readComment);

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

/** The number of replies on a thread's first comment, so that it is never deleted before them. */
const REPLIES = 'reply_count';

const IF_BELOW_MAX = { ConditionExpression: '#count < :max OR attribute_not_exists(#count)' };

/** Adds `by` to a project's comment count. Pass `max` when adding one; the write fails at that count. */
const countCommentsWrite = (project: ProjectId, by: number, max?: number): Write =>
  incrementWrite(
    keyOf.commentCount(project),
    'count',
    by,
    max === undefined ? {} : { ...IF_BELOW_MAX, ExpressionAttributeValues: { ':max': max } },
  );

/** Adds `by` to a thread's reply count. Fails if the thread doesn't exist. */
const countRepliesWrite = (project: ProjectId, thread: CommentId, by: number): Write =>
  incrementWrite(keyOf.comment(project, thread), REPLIES, by, {
    ConditionExpression: 'reply_to = :none',
    ExpressionAttributeValues: { ':none': '' },
  });

/** Adds `by` to the counts of a comment's project and thread. Fails if the limit is reached or the thread doesn't exist. */
const countWrites = ({ project_id, reply_to, uid }: Comment, by: number): Write[] => [
  countCommentsWrite(project_id, by, by > 0 ? (uid ? COMMENTS_MAX : GUEST_COMMENTS_MAX) : undefined),
  ...(reply_to ? [countRepliesWrite(project_id, reply_to, by)] : []),
];

/** Why a new comment was refused. */
const REFUSALS = ['no project', 'there already', 'too many', 'replies to nothing'] as const;
export type CommentRefusal = (typeof REFUSALS)[number];

/**
 * Stores a new comment and counts it. Returns why it was refused, or undefined when it is stored. `by` is the key of a viewer without an
 * account; only its hash is stored.
 */
export async function storeComment(item: Comment, by?: GuestKey): Promise<CommentRefusal | undefined> {
  const Item = {
    ...keyOf.comment(item.project_id, item.id),
    ...item,
    ...(by && { [GUEST_KEY_FIELD]: hashGuestKey(by) }),
  };
  try {
    await transact([
      // Deleting a project deletes its comments once; comments added later would remain forever.
      existsCheck(keyOf.project(item.project_id)),
      { Put: { Item, ...IF_ABSENT } },
      ...countWrites(item, 1),
      requestMailsWrite(item),
    ]);
    return undefined;
  } catch (error) {
    const [first] = error instanceof ConditionFailed ? error.failed : [];
    if (first === undefined) throw error;
    return REFUSALS[first];
  }
}

/**
 * Stores up to 40 comments of a project's ZIP and counts them, all or none. Returns why they were refused, or undefined when they are stored.
 * Nobody is mailed.
 */
export async function storeImportedComments(
  project: ProjectId,
  comments: readonly Comment[],
): Promise<CommentRefusal | undefined> {
  const replies = groupBy(
    comments.filter(({ reply_to }) => reply_to !== ''),
    ({ reply_to }) => reply_to as CommentId,
  );
  const countReplies = (thread: CommentId) => replies.get(thread)?.length ?? 0;
  const own = new Set(comments.map(({ id }) => id));
  const stored = [...replies.keys()].filter((thread) => !own.has(thread));
  const puts = comments.map((item): Write => ({
    Put: {
      Item: {
        ...keyOf.comment(project, item.id),
        ...item,
        ...(!item.reply_to && { [REPLIES]: countReplies(item.id) }),
      },
      ...IF_ABSENT,
    },
  }));
  try {
    await transact([
      existsCheck(keyOf.project(project)),
      ...puts,
      countCommentsWrite(project, comments.length, COMMENTS_MAX + 1 - comments.length),
      ...stored.map((thread) => countRepliesWrite(project, thread, countReplies(thread))),
    ]);
    return undefined;
  } catch (error) {
    const [first] = error instanceof ConditionFailed ? error.failed : [];
    if (first === undefined) throw error;
    const counts = puts.length + 1;
    return REFUSALS[first === 0 ? 0 : first < counts ? 1 : first === counts ? 2 : 3];
  }
}

/** Changes a comment. @throws ConditionFailed when it has changed since `seen` */
export async function changeComment(
  { project_id, id, version }: Comment,
  change: Partial<Pick<Comment, 'text' | 'mentions' | 'updated_at' | 'resolved_at'>>,
): Promise<Comment> {
  const Key = keyOf.comment(project_id, id);
  return readComment(await updateItem({ Key, ...buildUpdateIf('version = :seen', { ':seen': version }, change) }));
}

/** Deletes a comment. Fails if it is gone already or has replies. */
const deleteCommentWrite = ({ project_id, id }: Comment): Write => ({
  Delete: {
    Key: keyOf.comment(project_id, id),
    ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(#replies) OR #replies = :none)',
    ExpressionAttributeNames: { '#replies': REPLIES },
    ExpressionAttributeValues: { ':none': 0 },
  },
});

/** Deletes a comment without replies; false if it has replies or is gone already. */
export async function deleteCommentWithoutReplies(gone: Comment): Promise<boolean> {
  try {
    await transact([deleteCommentWrite(gone), ...countWrites(gone, -1)]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.includes(0)) return false;
    throw error;
  }
}

/** Leaves room for the two counters in a DynamoDB transaction of 100. */
const REPLIES_AT_ONCE = 98;

/**
 * Deletes a comment, after its replies.
 * @throws ConditionFailed when it is gone already, or a reply was just added
 */
export async function deleteComment(gone: Comment): Promise<void> {
  if (await deleteCommentWithoutReplies(gone)) return;
  const replies = gone.reply_to ? [] : await listReplies(gone);
  for (const some of splitIntoChunks(replies, REPLIES_AT_ONCE)) {
    await transact([...some.map(deleteCommentWrite), ...countWrites(some[0]!, -some.length)]);
  }
  await transact([deleteCommentWrite(gone), ...countWrites(gone, -1)]);
}

/** Leaves room for each thread's reply count and the project's count. */
const GUEST_REPLIES_AT_ONCE = (TRANSACTION_WRITES_MAX - 2) / 2;
/** Leaves room for the project's count. */
const GUEST_THREADS_AT_ONCE = TRANSACTION_WRITES_MAX - 2;

/**
 * Deletes the comments of viewers without an account in a project, and the replies to them, replies first. It can be interrupted and
 * restarted: counts match what is deleted.
 * @throws ConditionFailed when a reply was just added or one of them was just deleted
 */
export async function deleteGuestComments(project: ProjectId): Promise<void> {
  const all = await listAllComments(project, { consistent: true });
  const threads = all.filter((each) => isGuestComment(each) && each.reply_to === '');
  const doomed = new Set(threads.map(({ id }) => id));
  const replies = all.filter((each) => each.reply_to !== '' && (isGuestComment(each) || doomed.has(each.reply_to)));
  for (const part of splitIntoChunks(replies, GUEST_REPLIES_AT_ONCE)) {
    const ofThreads = groupBy(part, ({ reply_to }) => reply_to as CommentId);
    const counts = [...ofThreads].map(([thread, own]) => countRepliesWrite(project, thread, -own.length));
    await transact([...part.map(deleteCommentWrite), ...counts, countCommentsWrite(project, -part.length)]);
  }
  for (const part of splitIntoChunks(threads, GUEST_THREADS_AT_ONCE)) {
    await transact([...part.map(deleteCommentWrite), countCommentsWrite(project, -part.length)]);
  }
}
