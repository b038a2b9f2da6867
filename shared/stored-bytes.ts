import type { Account } from '#shared/entities/account';
import { SENT_A_MONTH } from '#shared/entities/plan';
import type { ApiError } from '#shared/errors';
import { planLimit } from '#shared/plan-limit';
import { beginOfMonth } from '#shared/time/utc-month';

const GB = 1024 ** 3;
const MB = 1024 ** 2;

/** A number of bytes as a person reads it: in GB with one digit after the point, below one GB in whole MB, rounded down. */
export const bytesText = (bytes: number): string =>
  bytes >= GB ? `${Math.floor((bytes / GB) * 10) / 10} GB` : `${Math.floor(bytes / MB)} MB`;

type Bytes = Pick<Account, 'limit_stored_bytes' | 'stored_bytes' | 'sent_bytes' | 'sent_month'>;

/** How many bytes of files an account still has room for, beside what it stores. */
export const roomToStore = ({ limit_stored_bytes, stored_bytes }: Pick<Bytes, 'limit_stored_bytes' | 'stored_bytes'>) =>
  Math.max(0, limit_stored_bytes - stored_bytes);

/** How many bytes may be sent to an account within a month (UTC). */
export const sentLimitOf = ({ limit_stored_bytes }: Pick<Bytes, 'limit_stored_bytes'>): number =>
  SENT_A_MONTH * limit_stored_bytes;

/** How many bytes may still be sent to an account in the month (UTC) of a moment: deleting gives none back. */
export function leftThisMonth(account: Omit<Bytes, 'stored_bytes'>, now: number): number {
  const sent = account.sent_month >= beginOfMonth(now) ? account.sent_bytes : 0;
  return Math.max(0, sentLimitOf(account) - sent);
}

/** The refusal of files for which there is no room beside what an account stores. */
export const noRoomForBytes = (limit: number): ApiError =>
  planLimit(
    `Your plan holds ${bytesText(limit)} of files, and there is no room for this. Delete a project, or upgrade your plan.`,
  );

/** The refusal of files of an account that has sent as much in this month as it may, whatever it has deleted since. */
export const sentEnoughThisMonth = (limit: number): ApiError =>
  planLimit(
    `Your team has stored ${bytesText(limit)} this month, with what it deleted: as much as its plan allows. Please try again next month, or upgrade your plan.`,
  );
