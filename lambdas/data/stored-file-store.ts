import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { startOfMonth, storageFullError, monthlyUploadLimitError, monthlyUploadLimit } from '#shared/plans';
import { splitIntoChunks } from '#shared/group-by';
import { findAccountIncludingDeleted, readAccount, decrementStoredBytesWrite } from './account-store';
import { keyOf, partitionOf } from './keys';
import {
  ConditionFailed,
  isWritten,
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
import { EXISTS, IF_ABSENT, IF_PRESENT } from './update-expression';

/** A project's file by the path in its record, and its bytes including attached files, such as a slide's smaller pictures. */
export interface CountedFile {
  path: string;
  bytes: number;
  /** Playing time in milliseconds, from the container; only for sound and video. */
  length?: number;
}

/** Leaves room in the transaction for the account. */
const AT_ONCE = 90;

/** Refuses files that exceed the account's storage before they are uploaded. Reserves nothing. @throws ApiError `resource-exhausted` */
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

export const listStoredFiles = async (
  project: ProjectId,
): Promise<{ path: string; bytes: number; length_ms?: number }[]> =>
  (await queryPartition(partitionOf.storedFiles(project))).map(({ sk, bytes, length_ms }) => ({
    path: sk as string,
    bytes: bytes as number,
    length_ms: length_ms as number | undefined,
  }));

/** Stores the length of a file that is already counted; does nothing if the file is gone. */
async function storeFileLength(project: ProjectId, path: string, length: number): Promise<void> {
  const update = {
    Key: keyOf.storedFile(project, path),
    UpdateExpression: 'SET length_ms = :length',
    ...IF_PRESENT,
    ExpressionAttributeValues: { ':length': length },
  };
  await isWritten(updateItem(update));
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
  if (!seen) throw new ApiError('not-found', 'This team was deleted.');
  if (bytes > seen.limit) throw storageFullError(seen.limit);
  try {
    await transact([
      countBytesWrite(account, bytes, seen, origin, now),
      ...open.map((file) => ({ Put: { Item: toStoredFileItem(account, project, file), ...IF_ABSENT } })),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Item 0 is the account. Its limits are exceeded for certain only if none of these files was counted already.
    const counted = new Set(error.failed.filter((index) => index > 0).map((index) => open[index - 1]!));
    if (error.failed.includes(0) && counted.size === 0) assertWithinLimits(seen, bytes, origin);
    // Another file may have been uploaded under the same name while the counted one was in staging.
    for (const { path, length } of counted) if (length !== undefined) await storeFileLength(project, path, length);
    open.splice(0, open.length, ...open.filter((file) => !counted.has(file)));
    throw error;
  }
}

/**
 * Counts files of a project as stored, each once, before they are stored: in the transaction that records them, and only if the plan has
 * room. A file that never arrives or is never used is found by its record and released.
 * @param origin whether they also count toward this month's uploads
 * @throws ApiError `resource-exhausted` when there is no room for all of them, `not-found` when the account is deleted
 */
export async function countFiles(
  account: AccountId,
  project: ProjectId,
  files: readonly CountedFile[],
  now: number,
  origin: Origin = 'sent',
): Promise<void> {
  for (const some of splitIntoChunks(files, AT_ONCE)) {
    const open = [...some];
    await retryConflicts(() => tryCountFiles(account, project, open, now, origin));
  }
}

const sumBytes = (items: readonly Item[]): number => items.reduce((sum, { bytes }) => sum + (bytes as number), 0);

/** Releases the bytes counted by these file items and deletes the items. A deleted account is skipped. */
async function releaseItems(items: readonly Item[], now: number): Promise<void> {
  const [one] = items;
  if (!one) return;
  const account = one.account_id as AccountId;
  const isThere = (await findAccountIncludingDeleted(account)) !== undefined;
  await transact([
    ...items.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk }, ...IF_PRESENT } })),
    ...(isThere ? [decrementStoredBytesWrite(account, sumBytes(items), now)] : []),
  ]);
}

/** Releases the bytes of deleted files, each once. Files that were never counted release nothing. */
export async function releaseFiles(project: ProjectId, paths: readonly string[], now: number): Promise<void> {
  const keys = [...new Set(paths)].map((path) => keyOf.storedFile(project, path));
  for (const some of splitIntoChunks(keys, AT_ONCE)) {
    await retryConflicts(async () => releaseItems(await getItems(some), now));
  }
}

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

/** The lengths of files in milliseconds, by path; files without a known length are omitted. */
export async function findFileLengths(
  project: ProjectId,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const lengths = new Map<string, number>();
  const keys = [...new Set(paths)].map((path) => keyOf.storedFile(project, path));
  for (const some of splitIntoChunks(keys, AT_ONCE)) {
    for (const { sk, length_ms } of await getItems(some)) {
      if (typeof length_ms === 'number') lengths.set(sk as string, length_ms);
    }
  }
  return lengths;
}

export const sumStoredBytes = async (project: ProjectId): Promise<number> =>
  sumBytes(await queryPartition(partitionOf.storedFiles(project), '', { consistent: true }));

/** The bytes that an account stores, and has uploaded this month, including deleted files. */
interface ByteUsage {
  stored: number;
  limit: number;
  /** In the month that starts at `month` (Unix milliseconds). */
  sent: number;
  sentLimit: number;
  month: number;
  isBegun: boolean;
}

/** An account's byte usage; undefined when it is deleted. By another function's clock, the next month may have started. */
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
 * Where stored files come from. Only `sent` files count against the month. `kept` files are restored and never left the bucket. `spoken`
 * files are recordings, with a daily limit of their own: a recording must not be lost because others uploaded videos.
 */
type Origin = 'sent' | 'spoken' | 'kept';

/** Refuses files that exceed the account's limits. @throws ApiError `resource-exhausted` that names the limit */
function assertWithinLimits({ stored, limit, sent, sentLimit }: ByteUsage, bytes: number, origin: Origin): void {
  if (stored + bytes > limit) throw storageFullError(limit);
  if (origin === 'sent' && sent + bytes > sentLimit) throw monthlyUploadLimitError(sentLimit);
}

/** Counts stored bytes, if the account's usage is still as `seen`. */
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
