import type { Account } from '#shared/entities/account';
import { FREE_LIMITS, MONTHLY_UPLOAD_FACTOR } from '#shared/entities/plan';
import { ApiError } from '#shared/errors';

/** Limits of a new Free account (spec section 9). */
export const FREE_PLAN = { ...FREE_LIMITS, auto_subtitle_minutes_used_this_month: 0 } as const;

/** The plan's name: Free without subscription info, otherwise the named plan (spec section 4). */
export function planName(account: Pick<Account, 'stripe_subscription_info'>): string {
  return account.stripe_subscription_info === '' ? 'Free' : account.stripe_subscription_info.plan_product_name;
}

type SubtitleMinutes = Pick<
  Account,
  'limit_auto_subtitle_minutes_per_month' | 'auto_subtitle_minutes_used_this_month' | 'auto_subtitle_last_checked'
>;

/** Subtitle minutes left in a moment's month (UTC), at least 0 (spec section 5). Usage is that of `auto_subtitle_last_checked`. */
export function remainingSubtitleMinutes(account: SubtitleMinutes, now: number): number {
  const isThisMonth = account.auto_subtitle_last_checked >= startOfMonth(now);
  const used = isThisMonth ? account.auto_subtitle_minutes_used_this_month : 0;
  return Math.max(0, account.limit_auto_subtitle_minutes_per_month - used);
}

const DETAILS = { limit: 'plan' };

/** The error when a plan's limit is reached; `message` names the limit. The client then offers a larger plan. */
export const planLimitError = (message: string): ApiError => new ApiError('resource-exhausted', message, DETAILS);

export const isPlanLimit = (error: unknown): boolean =>
  error instanceof ApiError && (error.details as Partial<typeof DETAILS> | undefined)?.limit === DETAILS.limit;

const GB = 1024 ** 3;
const MB = 1024 ** 2;

/** Formats bytes for people: in GB with one decimal, below one GB in whole MB, rounded down. */
export const formatBytes = (bytes: number): string =>
  bytes >= GB ? `${(Math.floor((bytes / GB) * 10) / 10).toLocaleString('en-US')} GB` : `${Math.floor(bytes / MB)} MB`;

type Bytes = Pick<Account, 'limit_stored_bytes' | 'stored_bytes' | 'sent_bytes' | 'sent_month'>;

/** How many bytes of files an account still has room for. */
export const remainingStorage = ({
  limit_stored_bytes,
  stored_bytes,
}: Pick<Bytes, 'limit_stored_bytes' | 'stored_bytes'>) => Math.max(0, limit_stored_bytes - stored_bytes);

/** Maximum upload of an account in a month (UTC), in bytes. */
export const monthlyUploadLimit = ({ limit_stored_bytes }: Pick<Bytes, 'limit_stored_bytes'>): number =>
  MONTHLY_UPLOAD_FACTOR * limit_stored_bytes;

/** How many bytes an account may still upload in the month (UTC) of a moment; deleting files doesn't increase it. */
export function remainingMonthlyUpload(account: Omit<Bytes, 'stored_bytes'>, now: number): number {
  const sent = account.sent_month >= startOfMonth(now) ? account.sent_bytes : 0;
  return Math.max(0, monthlyUploadLimit(account) - sent);
}

export const storageFullError = (limit: number): ApiError =>
  planLimitError(
    `Your plan includes ${formatBytes(limit)} of files, and there’s no room for this. Delete a project, or upgrade.`,
  );

/** The error when an account has reached its monthly upload limit, even if files were deleted since. */
export const monthlyUploadLimitError = (limit: number): ApiError =>
  planLimitError(
    `Your team has stored ${formatBytes(limit)} this month, including deleted files: the most that its plan allows. Try again next month, or upgrade.`,
  );

/** The start of a moment's month in UTC, in Unix milliseconds. */
export function startOfMonth(ms: number): number {
  const moment = new Date(ms);
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth());
}

/** The start of the month after a moment's in UTC, in Unix milliseconds. */
export function startOfNextMonth(ms: number): number {
  const moment = new Date(ms);
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1);
}
