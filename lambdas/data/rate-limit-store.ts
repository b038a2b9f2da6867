import { startOfMonth, startOfNextMonth } from '#shared/plans';
import { logger } from '../runtime/logger';
import { type Key, keyOf } from './keys';
import { getItem, isWritten, updateItem, type Write } from './table';
import { toTtl } from './update-expression';
import { DAY_MS } from '#shared/time/durations';

/** How many attempts, or how much use, a caller has within a time window. */
export interface RateLimit {
  name: string;
  max: number;
  /** Length of the windows; a month is a calendar month (UTC). */
  spanMs: number | 'month';
}

/** The window of a moment: its start, and that of the next one. */
function findWindow({ spanMs }: RateLimit, now: number): { start: number; end: number } {
  if (spanMs === 'month') return { start: startOfMonth(now), end: startOfNextMonth(now) };
  const start = Math.floor(now / spanMs) * spanMs;
  return { start, end: start + spanMs };
}

const incrementUpdate = (limit: RateLimit, who: string, now: number, count: number) => {
  const { start, end } = findWindow(limit, now);
  return {
    Key: keyOf.rateLimit(limit.name, who, start),
    UpdateExpression: 'SET #ttl = :ttl ADD #count :count',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#count': 'count' },
    ExpressionAttributeValues: { ':count': count, ':ttl': toTtl(2 * end - start) },
  };
};

const incrementIfAllowed = (limit: RateLimit, who: string, now: number, count: number) => {
  const update = incrementUpdate(limit, who, now, count);
  return {
    ...update,
    // Refuses more than the maximum even before there is a counter.
    ConditionExpression: count > limit.max ? '#count <= :room' : 'attribute_not_exists(#count) OR #count <= :room',
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':room': limit.max - count },
  };
};

/** Counts an attempt, or an amount, in the transaction that makes it. Fails when less is left. */
export const consumeLimitWrite = (limit: RateLimit, who: string, now: number, count = 1): Write => ({
  Update: { ...incrementIfAllowed(limit, who, now, count) },
});

export const nextWindowStart = (limit: RateLimit, now: number): number => findWindow(limit, now).end;

/** Counts an attempt, or an amount, if the limit allows it. As a condition of the write, it holds for concurrent attempts, too. */
export const consumeLimit = (limit: RateLimit, who: string, now: number, count = 1): Promise<boolean> =>
  isWritten(updateItem(incrementIfAllowed(limit, who, now, count)));

const countUsed = async (limit: RateLimit, who: string, now: number): Promise<number> =>
  ((await getItem(keyOf.rateLimit(limit.name, who, findWindow(limit, now).start)))?.count ?? 0) as number;

/** Whether no attempt is left in the window of a moment. */
export const isUsedUp = async (limit: RateLimit, who: string, now: number): Promise<boolean> =>
  (await countUsed(limit, who, now)) >= limit.max;

/** Whether an attempt was counted in the window of a moment. */
export const isUsed = async (limit: RateLimit, who: string, now: number): Promise<boolean> =>
  (await countUsed(limit, who, now)) > 0;

/** Who a limit of the whole stage counts. One item is enough: the limit itself bounds its writes. */
export const STAGE = 'stage';

/** Counts an attempt if a limit of the whole stage allows it. Warns from half of it on. */
export async function consumeStageLimit(limit: RateLimit, now: number): Promise<boolean> {
  const isAllowed = await consumeLimit(limit, STAGE, now);
  await warnPastHalf(limit, now);
  return isAllowed;
}

/** Counts an amount against a limit of the whole stage, in the transaction that uses it. Call `warnPastHalf` afterward. */
export const consumeStageLimitWrite = (limit: RateLimit, now: number, count = 1): Write =>
  consumeLimitWrite(limit, STAGE, now, count);

/** Logs a warning, which raises an alarm, if more than half of a limit of the whole stage is used. */
export async function warnPastHalf(limit: RateLimit, now: number): Promise<void> {
  const used = await countUsed(limit, STAGE, now);
  if (used > limit.max / 2)
    logger.warn('More than half of a limit is used', { limit: limit.name, used, max: limit.max });
}

export const refundLimit = async (limit: RateLimit, who: string, now: number): Promise<void> =>
  void (await updateItem(incrementUpdate(limit, who, now, -1)));

/** Does work that a limit, if any, counts, and refunds it if the work throws. Returns undefined, and does nothing, when nothing is left. */
export async function runWithinLimit<Result>(
  limit: RateLimit | undefined,
  who: string,
  now: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!limit) return work();
  const isAllowed = who === STAGE ? await consumeStageLimit(limit, now) : await consumeLimit(limit, who, now);
  if (!isAllowed) return undefined;
  try {
    return await work();
  } catch (error) {
    await refundLimit(limit, who, now);
    throw error;
  }
}

/** Verification mails to one address, and one team's invites to it: at most one a minute and five a day. */
const PAUSE_MS = 60 * 1000;
const MAILS_A_DAY = 5;

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
        Item: { ...key, sent: recent, version: version + 1, ttl: toTtl(now + DAY_MS) },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :seen',
        ExpressionAttributeValues: { ':seen': version },
      },
    },
  };
}
