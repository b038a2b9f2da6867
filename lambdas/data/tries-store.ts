import { keyOf } from './keys';
import { ConditionFailed, updateItem, type Write } from './table';

/** How often something may be tried, or how much of it used, within a span of time, counted for each of those who do. */
export interface Limit {
  name: string;
  max: number;
  spanMs: number;
}

const spanOf = ({ spanMs }: Limit, now: number) => Math.floor(now / spanMs) * spanMs;

const add = (limit: Limit, who: string, now: number, count: number) => {
  const span = spanOf(limit, now);
  return {
    Key: keyOf.tries(limit.name, who, span),
    UpdateExpression: 'SET #ttl = :ttl ADD #count :count',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#count': 'count' },
    ExpressionAttributeValues: { ':count': count, ':ttl': Math.ceil((span + 2 * limit.spanMs) / 1000) },
  };
};

const addIfRoom = (limit: Limit, who: string, now: number, count: number) => {
  const update = add(limit, who, now, count);
  return {
    ...update,
    ConditionExpression: 'attribute_not_exists(#count) OR #count <= :room',
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':room': limit.max - count },
  };
};

/** Counts a try in the transaction of what is tried. Fails when there is none left. */
export const takeTryWrite = (limit: Limit, who: string, now: number): Write => ({
  Update: { ...addIfRoom(limit, who, now, 1) },
});

/** When the next span begins, in which tries are counted anew. */
export const nextSpanAt = (limit: Limit, now: number): number => spanOf(limit, now) + limit.spanMs;

/**
 * Counts a try, if there is one left, or so much of something: the limit is the condition, so that tries made at once never
 * pass it together.
 */
export async function takeTry(limit: Limit, who: string, now: number, count = 1): Promise<boolean> {
  try {
    await updateItem(addIfRoom(limit, who, now, count));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Takes a counted try back. */
export const giveTryBack = async (limit: Limit, who: string, now: number): Promise<void> =>
  void (await updateItem(add(limit, who, now, -1)));
