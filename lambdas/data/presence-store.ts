import { isPresent, type Presence, presence } from '#shared/entities/presence';
import type { ProjectSummary } from '#shared/entities/project';
import type { AccountId, Uid, PresenceSessionId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { type Key, keyOf, partitionOf, presenceKeyPrefix } from './keys';
import { createItemReader } from './read-item';
import { ConditionFailed, deleteItems, isWritten, type Item, queryPartition, transact, updateItem } from './table';
import { toTtl } from './update-expression';

/** How long an unfinished presence session is stored. It has expired long before: the table is slow to delete items. */
const KEPT_MS = 10 * 60 * 1000;

type ProjectRef = Pick<ProjectSummary, 'id' | 'account_id'>;
const presenceSessionKey = ({ id, account_id }: ProjectRef, uid: Uid, sessionId: PresenceSessionId) =>
  keyOf.presenceSession(account_id, id, uid, sessionId);

const fromItem = createItemReader(presence);
/** Whether an item is an open session, not the mark of an ended one. */
const isOpenSession = (item: Item) => item.left_at === undefined;

/** Extends a presence session by `spanMs`. Only an arrival starts one. Returns undefined if it has ended or expired. */
export async function recordPresence(
  project: ProjectRef,
  person: User,
  {
    sessionId,
    isArriving,
    spanMs,
    typingIn,
  }: { sessionId: PresenceSessionId; isArriving: boolean; spanMs: number; typingIn: string },
  now: number,
): Promise<Presence | undefined> {
  try {
    const item = await updateItem({
      Key: presenceSessionKey(project, person.uid, sessionId),
      UpdateExpression:
        'SET session_id = :session_id, uid = :uid, fullName = :name, profilePicUrl = :picture, typing_in = :typing, ' +
        'since = if_not_exists(since, :now), counts_until = :until, #ttl = :ttl ADD version :one',
      ConditionExpression: isArriving
        ? 'attribute_not_exists(left_at)'
        : 'counts_until > :now AND attribute_not_exists(left_at)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':session_id': sessionId,
        ':uid': person.uid,
        ':name': person.fullName,
        ':picture': person.profilePicUrl,
        ':typing': typingIn,
        ':now': now,
        ':until': now + spanMs,
        ':ttl': toTtl(now + KEPT_MS),
        ':one': 1,
      },
    });
    return fromItem(item);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return undefined;
  }
}

/**
 * Ends a session. If its arrival comes after its end (both were sent concurrently), the session stays ended. A second copy of an arrival
 * that comes after the end of the first restarts the session until it expires: the item is deleted by then.
 */
export async function endPresenceSession(
  project: ProjectRef,
  uid: Uid,
  sessionId: PresenceSessionId,
  now: number,
): Promise<void> {
  const Key = presenceSessionKey(project, uid, sessionId);
  if (await isWritten(transact([{ Delete: { Key, ConditionExpression: 'attribute_exists(since)' } }]))) return;
  await updateItem({
    Key,
    UpdateExpression: 'SET left_at = :now, #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':now': now, ':ttl': toTtl(now + KEPT_MS) },
  });
}

export async function listPresenceSessions({ id, account_id }: ProjectRef, now: number): Promise<Presence[]> {
  const items = await queryPartition(partitionOf.presence(account_id), presenceKeyPrefix(id), { consistent: true });
  return items
    .filter(isOpenSession)
    .map(fromItem)
    .filter((session) => isPresent(session, now));
}

const deletePresenceSessions = (items: Item[]) =>
  deleteItems(items.filter(isOpenSession).map(({ pk, sk }) => ({ pk, sk }) as Key));

export async function endPersonPresence(uid: Uid, account: AccountId): Promise<void> {
  const items = await queryPartition(partitionOf.presence(account), '', { consistent: true });
  await deletePresenceSessions(items.filter((item) => item.uid === uid));
}

/** Ends all presence sessions in a project except its owner's ('' for no exception). */
export async function endProjectPresence({ id, account_id }: ProjectRef, owner: Uid | ''): Promise<void> {
  const items = await queryPartition(partitionOf.presence(account_id), presenceKeyPrefix(id), { consistent: true });
  await deletePresenceSessions(items.filter((item) => item.uid !== owner));
}
