import { type Key, keyOf } from './keys';
import { getItem, isWritten, updateItem, type Write } from './table';

/** How many attempts, or how much use, a caller has within a time window. */
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

/** Counts an attempt in the transaction that makes it. Fails when none is left. */
export const consumeLimitWrite = (limit: RateLimit, who: string, now: number): Write => ({
  Update: { ...incrementIfAllowed(limit, who, now, 1) },
});

export const nextWindowStart = (limit: RateLimit, now: number): number => windowStart(limit, now) + limit.spanMs;

/** Counts an attempt, or an amount, if the limit allows it. As a condition of the write, it holds for concurrent attempts, too. */
export const consumeLimit = (limit: RateLimit, who: string, now: number, count = 1): Promise<boolean> =>
  isWritten(updateItem(incrementIfAllowed(limit, who, now, count)));

export const refundLimit = async (limit: RateLimit, who: string, now: number): Promise<void> =>
  void (await updateItem(incrementUpdate(limit, who, now, -1)));

/** Verification mails to one address, and one team's invites to it: at most one a minute and five a day. */
const PAUSE_MS = 60 * 1000;
const MAILS_A_DAY = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When an address that received mails at `sent` may receive the next; 0 for now. */
export function nextMailAt(sent: readonly number[], now: number): number {
  const today = sent.filter((at) => at > now - DAY_MS).sort((a, b) => a - b);
  const afterPause = (today.at(-1) ?? -Infinity) + PAUSE_MS;
  const afterDay = today.length < MAILS_A_DAY ? -Infinity : today[today.length - MAILS_A_DAY]! + DAY_MS;
  const next = Math.max(afterPause, afterDay);
  return next <= now ? 0 : next;
}

/**
 * Checks whether a mail counted under `key` may be sent.
 * @returns the write that counts it, which fails when another mail was counted in the meantime; or when the next is allowed
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
