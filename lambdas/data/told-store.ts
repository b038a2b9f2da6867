import { keyOf } from './keys';
import { ConditionFailed, getItem, type Item, updateItem } from './table';

/**
 * So long after somebody was let into something nothing that was written before can still be on its way to its live channels.
 */
const SETTLED_MS = 60 * 60 * 1000;

/** What is written with an item when it lets people hear what they could not: a project opened, a person placed. */
export const lettingIn = (now: number): { let_in_at: number } => ({ let_in_at: now });

/** When an item last let people in; undefined when it never did. */
export const letInAt = (item: Item | undefined): number | undefined => item?.let_in_at as number | undefined;

/** Notes that all that was written before people were let in at this moment has been told. Told twice it changes nothing. */
export async function noteTold(scope: string, at: number, now: number): Promise<void> {
  try {
    await updateItem({
      Key: keyOf.told(scope),
      UpdateExpression: 'SET told_at = :at, #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(told_at) OR told_at < :at',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':at': at, ':ttl': Math.ceil((now + 2 * SETTLED_MS) / 1000) },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * Whether all that was written before people were let in at this moment has been told. Until then whoever begins to listen
 * would hear what was not for them.
 */
export async function isTold(scope: string, at: number, now: number): Promise<boolean> {
  if (now - at > SETTLED_MS) return true;
  const toldAt = (await getItem(keyOf.told(scope)))?.told_at as number | undefined;
  return toldAt !== undefined && toldAt >= at;
}
