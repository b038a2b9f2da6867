import type { Account } from '#shared/entities/account';
import { FREE_LIMITS, MONTHLY_UPLOAD_FACTOR } from '#shared/entities/plan';
import { ApiError } from '#shared/errors';

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
  const isThisMonth = account.auto_subtitle_last_checked >= startOfMonth(now);
  const used = isThisMonth ? account.auto_subtitle_minutes_used_this_month : 0;
  return Math.max(0, account.limit_auto_subtitle_minutes_per_month - used);
}

const DETAILS = { limit: 'plan' };

/** The refusal of what a plan has no room for; `message` says which limit it is. Whoever hears it is told how to get a larger plan. */
export const planLimitError = (message: string): ApiError => new ApiError('resource-exhausted', message, DETAILS);

/** Whether something was refused because the plan has no room for it. */
export const isPlanLimit = (error: unknown): boolean =>
  error instanceof ApiError && (error.details as Partial<typeof DETAILS> | undefined)?.limit === DETAILS.limit;

const GB = 1024 ** 3;
const MB = 1024 ** 2;

/** A number of bytes as a person reads it: in GB with one digit after the point, below one GB in whole MB, rounded down. */
export const formatBytes = (bytes: number): string =>
  bytes >= GB ? `${Math.floor((bytes / GB) * 10) / 10} GB` : `${Math.floor(bytes / MB)} MB`;

type Bytes = Pick<Account, 'limit_stored_bytes' | 'stored_bytes' | 'sent_bytes' | 'sent_month'>;

/** How many bytes of files an account still has room for, beside what it stores. */
export const remainingStorage = ({
  limit_stored_bytes,
  stored_bytes,
}: Pick<Bytes, 'limit_stored_bytes' | 'stored_bytes'>) => Math.max(0, limit_stored_bytes - stored_bytes);

/** How many bytes may be sent to an account within a month (UTC). */
export const monthlyUploadLimit = ({ limit_stored_bytes }: Pick<Bytes, 'limit_stored_bytes'>): number =>
  MONTHLY_UPLOAD_FACTOR * limit_stored_bytes;

/** How many bytes may still be sent to an account in the month (UTC) of a moment: deleting gives none back. */
export function remainingMonthlyUpload(account: Omit<Bytes, 'stored_bytes'>, now: number): number {
  const sent = account.sent_month >= startOfMonth(now) ? account.sent_bytes : 0;
  return Math.max(0, monthlyUploadLimit(account) - sent);
}

/** The refusal of files for which there is no room beside what an account stores. */
export const storageFullError = (limit: number): ApiError =>
  planLimitError(
    `Your plan holds ${formatBytes(limit)} of files, and there is no room for this. Delete a project, or upgrade your plan.`,
  );

/** The refusal of files of an account that has sent as much in this month as it may, whatever it has deleted since. */
export const monthlyUploadLimitError = (limit: number): ApiError =>
  planLimitError(
    `Your team has stored ${formatBytes(limit)} this month, with what it deleted: as much as its plan allows. Please try again next month, or upgrade your plan.`,
  );

/** When the month of a moment began in UTC, in Unix milliseconds. */
export function startOfMonth(ms: number): number {
  const moment = new Date(ms);
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth());
}

/** When the month after that of a moment begins in UTC. */
export function startOfNextMonth(ms: number): number {
  const moment = new Date(ms);
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1);
}
