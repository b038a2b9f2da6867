import { firstVersion } from '#shared/entities/change';
import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { IN_TRASH } from './trash-store';
import { retireIdWrite } from './retired-id-store';
import { type Key, keyOf, partitionOf } from './keys';
import { closeViews } from './view-store';
import { deleteItems, getItem, queryPage, transact, type Write } from './table';

const deleteJobWrite = (id: ProjectId, now: number): Write => ({
  Put: { Item: { ...keyOf.deleteJob(id), project_id: id, asked_at: now } },
});

/**
 * Ends a project in the bin for good, and leaves a job that clears it away, in one transaction. From here on nobody can restore it.
 * @throws ConditionFailed when it is not in the bin any more, or was put there another time
 */
export const markTrashedProjectDeleted = (id: ProjectId, deleted_at: number, now: number): Promise<void> =>
  transact([
    {
      Update: {
        Key: keyOf.project(id),
        UpdateExpression: 'REMOVE bin_until, index1_pk, index1_sk ADD version :one',
        ConditionExpression: `${IN_TRASH} AND deleted_at = :at`,
        ExpressionAttributeValues: { ':at': deleted_at, ':one': 1 },
      },
    },
    { Delete: { Key: keyOf.trash(id) } },
    deleteJobWrite(id, now),
  ]);

/**
 * The same for a project of an account that is deleted itself, in the bin or not, whatever the project holds: nothing of it is read,
 * and its place in the plan is nobody's any more.
 * @throws ConditionFailed when it goes for good already, or is another account's, made anew by its id
 */
export const markAccountProjectDeleted = (id: ProjectId, account: AccountId, now: number): Promise<void> =>
  transact([
    {
      Update: {
        Key: keyOf.project(id),
        UpdateExpression: 'SET deleted_at = :now, version = :version REMOVE bin_until, index1_pk, index1_sk',
        ConditionExpression: `account_id = :account AND (attribute_not_exists(deleted_at) OR ${IN_TRASH})`,
        ExpressionAttributeValues: { ':now': now, ':version': firstVersion(now), ':account': account },
      },
    },
    deleteJobWrite(id, now),
  ]);

/** Whose a project is, whether and when it was deleted, and until when it can be restored (Unix milliseconds). */
export interface DeletionState {
  account_id?: AccountId;
  deleted_at?: number;
  bin_until?: number;
}

/** What is known of a project's deletion, whatever else is stored of it; undefined when there is none, or none any more. */
export async function findDeletionState(id: ProjectId): Promise<DeletionState | undefined> {
  const root = await getItem(keyOf.project(id));
  return (
    root && ({ account_id: root.account_id, deleted_at: root.deleted_at, bin_until: root.bin_until } as DeletionState)
  );
}

/** Whether a project is stored for good: not deleted, or in the bin. */
export const isRestorable = ({ deleted_at, bin_until }: DeletionState): boolean =>
  deleted_at === undefined || bin_until !== undefined;

const DELETED_AT_ONCE = 200;

/** The first keys of a partition; nothing else of its items is fetched. */
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

/** Asked with what is to be deleted in hand; throws when it must stay. */
export type DeletionGuard = () => Promise<void>;

/** Deletes a partition but some few of its items, by their sort keys; yields after each part of it. */
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

/** Deletes all views and all comments of a project; yields in between. No beacon of a view counts that comes later. */
export async function* deleteViewsAndComments(id: ProjectId, check: DeletionGuard): AsyncGenerator<void, void> {
  await check();
  const door = await closeViews(id, Date.now());
  yield* deletePartition(partitionOf.views(id), check);
  yield* deletePartition(partitionOf.viewCounts(id), check, door);
  yield* deletePartition(partitionOf.comments(id), check);
}

/** Deletes the slides, clips and markers of a project; yields in between. */
export const deleteProjectParts = (id: ProjectId, check: DeletionGuard): AsyncGenerator<void, void> =>
  deletePartition(partitionOf.project(id), check, new Set([keyOf.project(id).sk]));

/**
 * Deletes the project that was deleted at `deleted_at`, or was missing, and the job that asked for it; nobody makes a new one by its id.
 * @throws ConditionFailed when another one has its id by now
 */
export const deleteProjectRoot = (id: ProjectId, deleted_at: number | undefined): Promise<void> =>
  transact([
    {
      Delete: {
        Key: keyOf.project(id),
        ...(deleted_at === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
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
