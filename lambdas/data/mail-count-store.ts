import type { Key } from './keys';
import { getItem, type Write } from './table';

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
