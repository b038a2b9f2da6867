import type { AccountId } from '#shared/entities/scalars';
import { beginOfMonth, beginOfNextMonth } from '#shared/plans';
import { keyOf } from './keys';
import { getItem, type Item, type Write } from './table';

const SECONDS = 'auto_subtitle_seconds_used_this_month';
const LIMIT = 'limit_auto_subtitle_minutes_per_month';

/** What an account's item says of its automatic subtitles. */
interface Used {
  /** In the month of `checked`. */
  seconds: number;
  /** When some were taken last, or the account was made, in Unix milliseconds. */
  checked: number;
  limitMinutes: number;
}

const usedIn = (item: Item): Used => ({
  seconds: (item[SECONDS] as number | undefined) ?? 0,
  checked: item.auto_subtitle_last_checked as number,
  limitMinutes: item[LIMIT] as number,
});

/**
 * The minutes that an account has used (spec section 3). They are stored in whole seconds, which add up exactly, and are those of
 * the month of `auto_subtitle_last_checked`. An account that has never had subtitles says it itself.
 */
export function minutesUsed(item: Item): { auto_subtitle_minutes_used_this_month?: number } {
  return item[SECONDS] === undefined ? {} : { auto_subtitle_minutes_used_this_month: usedIn(item).seconds / 60 };
}

/** What an account has used, as it is now; undefined when it is gone, or deleted. */
export async function findUsed(id: AccountId): Promise<Used | undefined> {
  const item = await getItem(keyOf.account(id));
  return item && item.deleted_at === undefined ? usedIn(item) : undefined;
}

/** How many seconds are left in the month of a moment. */
export function secondsLeft({ seconds, checked, limitMinutes }: Used, now: number): number {
  const used = checked >= beginOfMonth(now) ? seconds : 0;
  return Math.max(0, Math.floor(limitMinutes * 60) - used);
}

/** The moment that counts: another function's clock may be ahead, and in the month that it says the year has come to. */
export const momentOf = ({ checked }: Used, now: number): number => Math.max(now, checked);

const THERE = 'attribute_exists(pk) AND attribute_not_exists(deleted_at)';

/**
 * Takes seconds from the month of a moment, of which `secondsLeft` says that there are as many: that there still are is the
 * condition. The first of a month begin at 0 again. Fails, too, when the plan or the month has changed since it was read.
 */
export function takeSecondsWrite(id: AccountId, seen: Used, seconds: number, now: number): Write {
  const [month, next] = [beginOfMonth(now), beginOfNextMonth(now)];
  const isSameMonth = seen.checked >= month;
  const room = Math.floor(seen.limitMinutes * 60) - seconds;
  return {
    Update: {
      Key: keyOf.account(id),
      UpdateExpression: isSameMonth
        ? `SET auto_subtitle_last_checked = :now ADD ${SECONDS} :seconds, version :one`
        : `SET auto_subtitle_last_checked = :now, ${SECONDS} = :seconds ADD version :one`,
      ConditionExpression: [
        THERE,
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

/** Gives seconds back that were taken at a moment; undefined where that month is over, or the account gone, and nothing is counted any more. */
export function giveSecondsBackWrite(
  id: AccountId,
  seen: Used | undefined,
  seconds: number,
  takenAt: number,
): Write | undefined {
  const [month, next] = [beginOfMonth(takenAt), beginOfNextMonth(takenAt)];
  if (!seen || seconds === 0 || seen.checked < month || seen.checked >= next) return undefined;
  return {
    Update: {
      Key: keyOf.account(id),
      UpdateExpression: `ADD ${SECONDS} :back, version :one`,
      ConditionExpression: `${THERE} AND ${SECONDS} >= :seconds AND auto_subtitle_last_checked BETWEEN :month AND :last`,
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
