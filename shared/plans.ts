import type { Account } from '#shared/entities/account';
import { FREE_LIMITS } from '#shared/entities/plan';
import { beginOfMonth } from '#shared/time/utc-month';

/** What a free account holds at its creation (spec section 9). */
export const FREE_PLAN = { ...FREE_LIMITS, auto_subtitle_minutes_used_this_month: 0 } as const;

/** The plan's name: free when there is no subscription info, otherwise the named plan (spec section 4). */
export function planName(account: Pick<Account, 'stripe_subscription_info'>): string {
  return account.stripe_subscription_info === '' ? 'Free' : account.stripe_subscription_info.plan_product_name;
}

type SubtitleMinutes = Pick<
  Account,
  'limit_auto_subtitle_minutes_per_month' | 'auto_subtitle_minutes_used_this_month' | 'auto_subtitle_last_checked'
>;

/**
 * Subtitle minutes left in the month (UTC) of a moment, never below 0 (spec section 5). What was used counts for the month in
 * which it was looked at last.
 */
export function remainingSubtitleMinutes(account: SubtitleMinutes, now: number): number {
  const isThisMonth = account.auto_subtitle_last_checked >= beginOfMonth(now);
  const used = isThisMonth ? account.auto_subtitle_minutes_used_this_month : 0;
  return Math.max(0, account.limit_auto_subtitle_minutes_per_month - used);
}
