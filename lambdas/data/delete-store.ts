import { firstVersion } from '#shared/entities/change';
import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { IN_TRASH } from './trash-store';
import { retireIdWrite } from './retired-id-store';
import { type Key, keyOf, partitionOf, partitionsOf } from './keys';
import { closeViews } from './view-store';
import { deleteItems, getItem, queryPage, transact, type Write } from './table';
import { IF_ABSENT, queueJobWrite } from './update-expression';
import { DAY_MS } from '#shared/time/durations';

const deleteJobWrite = (id: ProjectId, now: number): Write =>
  queueJobWrite(keyOf.deleteJob(id), { project_id: id }, now);

/**
 * Deletes a project in the trash for good and queues the job that deletes its data, in one transaction. From now on nobody can restore it.
 * @throws ConditionFailed when it is no longer in the trash, or was deleted at another time
 */
export const markTrashedProjectDeleted = (id: ProjectId, deleted_at: number, now: number): Promise<void> =>
  transact([
    {
      Update: {
        Key: keyOf.project(id),
        UpdateExpression: 'REMOVE trash_until, index1_pk, index1_sk ADD version :one',
        ConditionExpression: `${IN_TRASH} AND deleted_at = :at`,
        ExpressionAttributeValues: { ':at': deleted_at, ':one': 1 },
      },
    },
    { Delete: { Key: keyOf.trash(id) } },
    deleteJobWrite(id, now),
  ]);

/**
 * Does the same for a project of a deleted account, in the trash or not. Reads nothing of the project and releases no place in the plan.
 * @throws ConditionFailed when it is already deleted for good, or another account has reused its id
 */
export const markAccountProjectDeleted = (id: ProjectId, account: AccountId, now: number): Promise<void> =>
  transact([
    {
      Update: {
        Key: keyOf.project(id),
        UpdateExpression: 'SET deleted_at = :now, version = :version REMOVE trash_until, index1_pk, index1_sk',
        ConditionExpression: `account_id = :account AND (attribute_not_exists(deleted_at) OR ${IN_TRASH})`,
        ExpressionAttributeValues: { ':now': now, ':version': firstVersion(now), ':account': account },
      },
    },
    deleteJobWrite(id, now),
  ]);

/** A project's account, whether and when it was deleted, and until when it can be restored (Unix milliseconds). */
interface DeletionState {
  account_id?: AccountId;
  deleted_at?: number;
  trash_until?: number;
}

/** The deletion state of a project, even if the rest is unreadable; undefined if its data doesn't exist. */
export async function findDeletionState(id: ProjectId): Promise<DeletionState | undefined> {
  const root = await getItem(keyOf.project(id));
  return (
    root &&
    ({ account_id: root.account_id, deleted_at: root.deleted_at, trash_until: root.trash_until } as DeletionState)
  );
}

/** Whether a project's data stays: it is not deleted, or is in the trash. */
export const isRestorable = ({ deleted_at, trash_until }: DeletionState): boolean =>
  deleted_at === undefined || trash_until !== undefined;

const DELETED_AT_ONCE = 200;

async function listFirstKeys(pk: string): Promise<Key[]> {
  const { items } = await queryPage({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
    Limit: DELETED_AT_ONCE,
  });
  return items.map(({ pk, sk }) => ({ pk, sk }) as Key);
}

/** Called with each batch before it is deleted; throws to prevent that. */
type DeletionGuard = () => Promise<void>;

/** Deletes a partition except for some sort keys; yields after each batch. */
async function* deletePartition(
  pk: string,
  check: DeletionGuard,
  kept: ReadonlySet<string> = new Set(),
): AsyncGenerator<void, void> {
  for (;;) {
    const keys = (await listFirstKeys(pk)).filter(({ sk }) => !kept.has(sk));
    if (keys.length === 0) return;
    await check();
    await deleteItems(keys);
    yield;
  }
}

/** Viewers' tokens are valid for a day, and a deleted project issues no more. */
const TOKENS_OPEN_MS = 2 * DAY_MS;

/**
 * Deletes all views, comments, and reports of a project; yields in between. Later view beacons are not counted.
 * @param deletedAt when the project was deleted (Unix milliseconds), perhaps to the trash; undefined if its root is missing
 */
export async function* deleteViewerData(
  id: ProjectId,
  deletedAt: number | undefined,
  check: DeletionGuard,
): AsyncGenerator<void, void> {
  await check();
  const now = Date.now();
  const areTokensOpen = deletedAt === undefined || deletedAt > now - TOKENS_OPEN_MS;
  const door = areTokensOpen ? await closeViews(id, now) : undefined;
  for (const pk of partitionsOf.views(id)) yield* deletePartition(pk, check);
  for (const pk of partitionsOf.viewCounts(id)) yield* deletePartition(pk, check, door);
  yield* deletePartition(partitionOf.comments(id), check);
  yield* deletePartition(partitionOf.linkReports(id), check);
}

/** Deletes the slides, clips, markers and captions of a project; yields in between. */
export const deleteProjectParts = (id: ProjectId, check: DeletionGuard): AsyncGenerator<void, void> =>
  deletePartition(partitionOf.project(id), check, new Set([keyOf.project(id).sk]));

/** Deletes the project deleted at `deleted_at` (undefined: missing) and its job. @throws ConditionFailed when its id is reused by now */
export const deleteProjectRoot = (id: ProjectId, deleted_at: number | undefined): Promise<void> =>
  transact([
    {
      Delete: {
        Key: keyOf.project(id),
        ...(deleted_at === undefined
          ? IF_ABSENT
          : {
              ConditionExpression: `deleted_at = :at AND NOT ${IN_TRASH}`,
              ExpressionAttributeValues: { ':at': deleted_at },
            }),
      },
    },
    { Delete: { Key: keyOf.trash(id) } },
    { Delete: { Key: keyOf.deleteJob(id) } },
    retireIdWrite(id),
  ]);
