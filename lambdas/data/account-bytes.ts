import type { AccountId } from '#shared/entities/scalars';
import { noRoomForBytes, sentEnoughThisMonth, sentLimitOf } from '#shared/stored-bytes';
import { beginOfMonth } from '#shared/time/utc-month';
import { IS_THERE, readAccount } from './account-store';
import { keyOf } from './keys';
import { getItem, type Write } from './table';

/** What an account stores, and has had stored this month, deleted or not; in bytes. */
export interface Bytes {
  stored: number;
  limit: number;
  /** In the month that `month` begins (Unix milliseconds). */
  sent: number;
  sentLimit: number;
  month: number;
  /** Whether anything was stored in that month. */
  isBegun: boolean;
}

/** What an account stores; undefined when it is gone, or deleted. Another function's clock may have come to the next month before. */
export async function findBytes(id: AccountId, now: number): Promise<Bytes | undefined> {
  const item = await getItem(keyOf.account(id));
  if (!item || item.deleted_at !== undefined) return undefined;
  const account = readAccount(item);
  const { stored_bytes: stored, limit_stored_bytes: limit, sent_month: last } = account;
  const month = Math.max(last, beginOfMonth(now));
  const isBegun = last === month;
  const sent = isBegun ? account.sent_bytes : 0;
  return { stored, limit, sent, sentLimit: sentLimitOf(account), month, isBegun };
}

/**
 * Where files come from that are stored. Only those that are sent count against the month: those that lay in the bucket all the time are
 * brought back, and what somebody has spoken must not be lost because others have sent films; it has a day's bound of its own.
 */
export type Origin = 'sent' | 'spoken' | 'kept';

/**
 * Refuses files for which an account has no room.
 * @throws ApiError `resource-exhausted` that says which limit it is
 */
export function refuseBeyond({ stored, limit, sent, sentLimit }: Bytes, bytes: number, origin: Origin): void {
  if (stored + bytes > limit) throw noRoomForBytes(limit);
  if (origin === 'sent' && sent + bytes > sentLimit) throw sentEnoughThisMonth(sentLimit);
}

/** Counts bytes of files that come to be stored, if what the account was seen to have room for is still there. */
export function countBytesWrite(id: AccountId, bytes: number, seen: Bytes, origin: Origin, now: number): Write {
  const sets = origin === 'sent' && !seen.isBegun ? ', sent_month = :month, sent_bytes = :bytes' : '';
  const adds = origin === 'sent' && seen.isBegun ? ', sent_bytes :bytes' : '';
  const month = seen.isBegun ? 'sent_month = :month AND sent_bytes <= :left' : 'sent_month < :month';
  const room = 'stored_bytes <= :room';
  return {
    Update: {
      Key: keyOf.account(id),
      UpdateExpression: `SET updated_at = :now${sets} ADD stored_bytes :bytes, version :one${adds}`,
      ConditionExpression: [IS_THERE, room, ...(origin === 'sent' ? [month] : [])].join(' AND '),
      ExpressionAttributeValues: {
        ':bytes': bytes,
        ':room': seen.limit - bytes,
        ':one': 1,
        ':now': now,
        ...(origin === 'sent' && { ':month': seen.month }),
        ...(origin === 'sent' && seen.isBegun && { ':left': seen.sentLimit - bytes }),
      },
    },
  };
}
