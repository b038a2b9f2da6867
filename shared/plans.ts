import type { Account } from '#shared/entities/account';
import { FREE_LIMITS } from '#shared/entities/plan';

/** What a free account holds at its creation (spec section 9). */
export const FREE_PLAN = { ...FREE_LIMITS, auto_subtitle_minutes_used_this_month: 0 } as const;

/** The plan's name: free when there is no subscription info, otherwise the named plan (spec section 4). */
export function planName(account: Pick<Account, 'stripe_subscription_info'>): string {
  return account.stripe_subscription_info === '' ? 'Free' : account.stripe_subscription_info.plan_product_name;
}

/** Subtitle minutes left this month, never below 0 (spec section 5). */
export function remainingSubtitleMinutes(
  account: Pick<Account, 'limit_auto_subtitle_minutes_per_month' | 'auto_subtitle_minutes_used_this_month'>,
): number {
  return Math.max(0, account.limit_auto_subtitle_minutes_per_month - account.auto_subtitle_minutes_used_this_month);
}
