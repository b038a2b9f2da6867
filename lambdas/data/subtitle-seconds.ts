import type { AccountId } from '#shared/entities/scalars';
import { startOfMonth, startOfNextMonth } from '#shared/plans';
import { keyOf } from './keys';
import { getItem, type Item, type Write } from './table';
import { EXISTS } from './update-expression';

const SECONDS = 'auto_subtitle_seconds_used_this_month';
const LIMIT = 'limit_auto_subtitle_minutes_per_month';

interface SubtitleUsage {
  /** In the month of `checked`. */
  seconds: number;
  /** When seconds were last spent, or the account was created, in Unix milliseconds. */
  checked: number;
  limitMinutes: number;
}

const readUsage = (item: Item): SubtitleUsage => ({
  seconds: (item[SECONDS] as number | undefined) ?? 0,
  checked: item.auto_subtitle_last_checked as number,
  limitMinutes: item[LIMIT] as number,
});

/**
 * The minutes that an account has used (spec section 3), in the month of `auto_subtitle_last_checked`. They are stored in whole seconds,
 * which add up exactly. An account that has never used subtitles has the field itself.
 */
export function minutesUsed(item: Item): { auto_subtitle_minutes_used_this_month?: number } {
  return item[SECONDS] === undefined ? {} : { auto_subtitle_minutes_used_this_month: readUsage(item).seconds / 60 };
}

/** An account's current usage; undefined when it is missing or deleted. */
export async function findSubtitleUsage(id: AccountId): Promise<SubtitleUsage | undefined> {
  const item = await getItem(keyOf.account(id));
  return item && item.deleted_at === undefined ? readUsage(item) : undefined;
}

/** How many seconds are left in the month of a moment. */
export function secondsLeft({ seconds, checked, limitMinutes }: SubtitleUsage, now: number): number {
  const used = checked >= startOfMonth(now) ? seconds : 0;
  return Math.max(0, Math.floor(limitMinutes * 60) - used);
}

/** The effective time: another function's clock may be ahead, possibly in the next month. */
export const effectiveNow = ({ checked }: SubtitleUsage, now: number): number => Math.max(now, checked);

/** Spends seconds if `secondsLeft` still holds. The first use in a month resets the counter. Fails when plan or month has changed. */
export function spendSecondsWrite(id: AccountId, seen: SubtitleUsage, seconds: number, now: number): Write {
  const [month, next] = [startOfMonth(now), startOfNextMonth(now)];
  const isSameMonth = seen.checked >= month;
  const room = Math.floor(seen.limitMinutes * 60) - seconds;
  return {
    Update: {
      Key: keyOf.account(id),
      UpdateExpression: isSameMonth
        ? `SET auto_subtitle_last_checked = :now ADD ${SECONDS} :seconds, version :one`
        : `SET auto_subtitle_last_checked = :now, ${SECONDS} = :seconds ADD version :one`,
      ConditionExpression: [
        EXISTS,
        `${LIMIT} = :limit`,
        isSameMonth
          ? `auto_subtitle_last_checked BETWEEN :month AND :last AND (attribute_not_exists(${SECONDS}) OR ${SECONDS} <= :room)`
          : 'auto_subtitle_last_checked < :month',
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':now': now,
        ':seconds': seconds,
        ':one': 1,
        ':limit': seen.limitMinutes,
        ':month': month,
        ...(isSameMonth && { ':last': next - 1, ':room': room }),
      },
    },
  };
}

/** Refunds seconds spent at a moment; undefined when that month is over or the account is deleted, so that there is nothing to refund. */
export function refundSecondsWrite(
  id: AccountId,
  seen: SubtitleUsage | undefined,
  seconds: number,
  takenAt: number,
): Write | undefined {
  const [month, next] = [startOfMonth(takenAt), startOfNextMonth(takenAt)];
  if (!seen || seconds === 0 || seen.checked < month || seen.checked >= next) return undefined;
  return {
    Update: {
      Key: keyOf.account(id),
      UpdateExpression: `ADD ${SECONDS} :back, version :one`,
      ConditionExpression: `${EXISTS} AND ${SECONDS} >= :seconds AND auto_subtitle_last_checked BETWEEN :month AND :last`,
      ExpressionAttributeValues: {
        ':back': -seconds,
        ':one': 1,
        ':seconds': seconds,
        ':month': month,
        ':last': next - 1,
      },
    },
  };
}
