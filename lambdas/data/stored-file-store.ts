import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { startOfMonth, storageFullError, monthlyUploadLimitError, monthlyUploadLimit } from '#shared/plans';
import { findAccountIncludingDeleted, EXISTS, readAccount, decrementStoredBytesWrite } from './account-store';
import { keyOf, partitionOf } from './keys';
import {
  ConditionFailed,
  getItem,
  getItems,
  type Item,
  queryPage,
  queryPartition,
  retryConflicts,
  transact,
  updateItem,
  type Write,
} from './table';

/** A file of a project by the path that its record names, and the bytes of all that goes with it, as a slide's smaller pictures. */
export interface CountedFile {
  path: string;
  bytes: number;
  /** Milliseconds of what it plays, as its container says; of no other file. */
  length?: number;
}

/** Beside them a transaction has the account. */
const AT_ONCE = 90;

/**
 * Refuses files that an account has no room for now, so that nobody sends them in vain. It holds nothing free.
 * @throws ApiError `resource-exhausted`
 */
export async function requireStorage(account: AccountId, bytes: number): Promise<void> {
  const seen = await findByteUsage(account, Date.now());
  if (seen) assertWithinLimits(seen, bytes, 'sent');
}

const toStoredFileItem = (account: AccountId, project: ProjectId, { path, bytes, length }: CountedFile): Item => ({
  ...keyOf.storedFile(project, path),
  account_id: account,
  bytes,
  ...(length !== undefined && { length_ms: length }),
});

/** Notes how long a file is that is counted already; of one that is gone, nothing. */
export async function storeFileLength(project: ProjectId, path: string, length: number): Promise<void> {
  const update = {
    Key: keyOf.storedFile(project, path),
    UpdateExpression: 'SET length_ms = :length',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':length': length },
  };
  await updateItem(update).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

async function tryCountFiles(
  account: AccountId,
  project: ProjectId,
  open: CountedFile[],
  now: number,
  origin: Origin,
): Promise<void> {
  if (open.length === 0) return;
  const seen = await findByteUsage(account, now);
  const bytes = open.reduce((sum, file) => sum + file.bytes, 0);
  if (!seen) throw new ApiError('not-found', 'This team has just been deleted.');
  if (bytes > seen.limit) throw storageFullError(seen.limit);
  try {
    await transact([
      countBytesWrite(account, bytes, seen, origin, now),
      ...open.map((file) => ({
        Put: {
          Item: toStoredFileItem(account, project, file),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      })),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The account is the first; only where nothing of it was counted before does its condition speak of these files alone.
    const counted = new Set(error.failed.filter((index) => index > 0).map((index) => open[index - 1]!));
    if (error.failed.includes(0) && counted.size === 0) assertWithinLimits(seen, bytes, origin);
    // Another file may have been sent under the same name since it was counted, as long as it lay in staging.
    for (const { path, length } of counted) if (length !== undefined) await storeFileLength(project, path, length);
    open.splice(0, open.length, ...open.filter((file) => !counted.has(file)));
    throw error;
  }
}

/**
 * Counts files of a project as stored, each once, before they come to lie there: in the transaction that notes them, and only where
 * the plan has room for them. One that never comes, or is never used, is found by its note and given back.
 * @param origin whether they also count as sent in this month
 * @throws ApiError `resource-exhausted` where there is no room for all of them, `not-found` where the account is deleted
 */
export async function countFiles(
  account: AccountId,
  project: ProjectId,
  files: readonly CountedFile[],
  now: number,
  origin: Origin = 'sent',
): Promise<void> {
  for (let first = 0; first < files.length; first += AT_ONCE) {
    const open = files.slice(first, first + AT_ONCE);
    await retryConflicts(() => tryCountFiles(account, project, open, now, origin));
  }
}

const sumBytes = (items: readonly Item[]): number => items.reduce((sum, { bytes }) => sum + (bytes as number), 0);

/** Gives back what these items of files have counted, and takes them away with it. An account that is gone gets nothing. */
async function releaseItems(items: readonly Item[], now: number): Promise<void> {
  const [one] = items;
  if (!one) return;
  const account = one.account_id as AccountId;
  const isThere = (await findAccountIncludingDeleted(account)) !== undefined;
  await transact([
    ...items.map(({ pk, sk }) => ({
      Delete: { Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' },
    })),
    ...(isThere ? [decrementStoredBytesWrite(account, sumBytes(items), now)] : []),
  ]);
}

/** Gives back the bytes of files that are deleted, each once; one that was stored before they were counted has none. */
export async function releaseFiles(project: ProjectId, paths: readonly string[], now: number): Promise<void> {
  const keys = [...new Set(paths)].map((path) => keyOf.storedFile(project, path));
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    await retryConflicts(async () => releaseItems(await getItems(keys.slice(first, first + AT_ONCE)), now));
  }
}

/** Gives back the bytes of all files of a project whose files are deleted; yields in between. */
export async function* releaseAllFiles(project: ProjectId): AsyncGenerator<void, void> {
  const next = async () => {
    const { items } = await queryPage({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partitionOf.storedFiles(project) },
      ConsistentRead: true,
      Limit: AT_ONCE,
    });
    await releaseItems(items, Date.now());
    return items.length;
  };
  while ((await retryConflicts(next)) > 0) yield;
}

/** How long files are, by their paths, in milliseconds; none for those that say nothing, or were stored before it was asked. */
export async function findFileLengths(
  project: ProjectId,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const lengths = new Map<string, number>();
  const keys = [...new Set(paths)].map((path) => keyOf.storedFile(project, path));
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    for (const { sk, length_ms } of await getItems(keys.slice(first, first + AT_ONCE))) {
      if (typeof length_ms === 'number') lengths.set(sk as string, length_ms);
    }
  }
  return lengths;
}

/** Bytes of all files of a project that were counted. */
export const sumStoredBytes = async (project: ProjectId): Promise<number> =>
  sumBytes(await queryPartition(partitionOf.storedFiles(project), '', { consistent: true }));

/** What an account stores, and has had stored this month, deleted or not; in bytes. */
interface ByteUsage {
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
async function findByteUsage(id: AccountId, now: number): Promise<ByteUsage | undefined> {
  const item = await getItem(keyOf.account(id));
  if (!item || item.deleted_at !== undefined) return undefined;
  const account = readAccount(item);
  const { stored_bytes: stored, limit_stored_bytes: limit, sent_month: last } = account;
  const month = Math.max(last, startOfMonth(now));
  const isBegun = last === month;
  const sent = isBegun ? account.sent_bytes : 0;
  return { stored, limit, sent, sentLimit: monthlyUploadLimit(account), month, isBegun };
}

/**
 * Where files come from that are stored. Only those that are sent count against the month: those that lay in the bucket all the time are
 * brought back, and what somebody has spoken must not be lost because others have sent films; it has a day's bound of its own.
 */
type Origin = 'sent' | 'spoken' | 'kept';

/**
 * Refuses files for which an account has no room.
 * @throws ApiError `resource-exhausted` that says which limit it is
 */
function assertWithinLimits({ stored, limit, sent, sentLimit }: ByteUsage, bytes: number, origin: Origin): void {
  if (stored + bytes > limit) throw storageFullError(limit);
  if (origin === 'sent' && sent + bytes > sentLimit) throw monthlyUploadLimitError(sentLimit);
}

/** Counts bytes of files that come to be stored, if what the account was seen to have room for is still there. */
function countBytesWrite(id: AccountId, bytes: number, seen: ByteUsage, origin: Origin, now: number): Write {
  const sets = origin === 'sent' && !seen.isBegun ? ', sent_month = :month, sent_bytes = :bytes' : '';
  const adds = origin === 'sent' && seen.isBegun ? ', sent_bytes :bytes' : '';
  const month = seen.isBegun ? 'sent_month = :month AND sent_bytes <= :left' : 'sent_month < :month';
  const room = 'stored_bytes <= :room';
  return {
    Update: {
      Key: keyOf.account(id),
      UpdateExpression: `SET updated_at = :now${sets} ADD stored_bytes :bytes, version :one${adds}`,
      ConditionExpression: [EXISTS, room, ...(origin === 'sent' ? [month] : [])].join(' AND '),
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
