import { type Key, keyOf } from './keys';
import { ConditionFailed, getItem, updateItem, type Write } from './table';

/** How often something may be tried, or how much of it used, within a span of time, counted for each of those who do. */
export interface RateLimit {
  name: string;
  max: number;
  spanMs: number;
}

const windowStart = ({ spanMs }: RateLimit, now: number) => Math.floor(now / spanMs) * spanMs;

const incrementUpdate = (limit: RateLimit, who: string, now: number, count: number) => {
  const span = windowStart(limit, now);
  return {
    Key: keyOf.rateLimit(limit.name, who, span),
    UpdateExpression: 'SET #ttl = :ttl ADD #count :count',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#count': 'count' },
    ExpressionAttributeValues: { ':count': count, ':ttl': Math.ceil((span + 2 * limit.spanMs) / 1000) },
  };
};

const incrementIfAllowed = (limit: RateLimit, who: string, now: number, count: number) => {
  const update = incrementUpdate(limit, who, now, count);
  return {
    ...update,
    ConditionExpression: 'attribute_not_exists(#count) OR #count <= :room',
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':room': limit.max - count },
  };
};

/** Counts a try in the transaction of what is tried. Fails when there is none left. */
export const consumeLimitWrite = (limit: RateLimit, who: string, now: number): Write => ({
  Update: { ...incrementIfAllowed(limit, who, now, 1) },
});

/** When the next span begins, in which tries are counted anew. */
export const nextWindowStart = (limit: RateLimit, now: number): number => windowStart(limit, now) + limit.spanMs;

/**
 * Counts a try, if there is one left, or so much of something: the limit is the condition, so that tries made at once never
 * pass it together.
 */
export async function consumeLimit(limit: RateLimit, who: string, now: number, count = 1): Promise<boolean> {
  try {
    await updateItem(incrementIfAllowed(limit, who, now, count));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Takes a counted try back. */
export const refundLimit = async (limit: RateLimit, who: string, now: number): Promise<void> =>
  void (await updateItem(incrementUpdate(limit, who, now, -1)));

/** Verification mails to one address, and invites of one team to it: at most one a minute and five a day. */
const PAUSE_MS = 60 * 1000;
const MAILS_A_DAY = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When the next mail may go to an address that got mails at `sent`; 0 is now. */
export function nextMailAt(sent: readonly number[], now: number): number {
  const today = sent.filter((at) => at > now - DAY_MS).sort((a, b) => a - b);
  const afterPause = (today.at(-1) ?? -Infinity) + PAUSE_MS;
  const afterDay = today.length < MAILS_A_DAY ? -Infinity : today[today.length - MAILS_A_DAY]! + DAY_MS;
  const next = Math.max(afterPause, afterDay);
  return next <= now ? 0 : next;
}

/**
 * Asks whether a mail may go out that is counted under `key`.
 * @returns the write that counts it, which fails when another mail was counted in the meantime; or when the next may go
 */
export async function countMail(key: Key, now: number): Promise<{ write: Write } | { next: number }> {
  const counted = await getItem(key);
  const sent = (counted?.sent ?? []) as number[];
  const next = nextMailAt(sent, now);
  if (next > 0) return { next };
  const recent = [...sent.filter((at) => at > now - DAY_MS), now];
  const version = (counted?.version ?? 0) as number;
  return {
    write: {
      Put: {
        Item: { ...key, sent: recent, version: version + 1, ttl: Math.ceil((now + DAY_MS) / 1000) },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :seen',
        ExpressionAttributeValues: { ':seen': version },
      },
    },
  };
}
