import { firstVersion } from '#shared/entities/change';
import type { ProjectSummary } from '#shared/entities/project';
import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { uncountProjectWrite } from './account-store';
import { type Key, keyOf, partitionOf } from './keys';
import { AS_SEEN } from './project-store';
import { closeViews } from './view-store';
import { deleteItems, getItem, queryPage, transact, type Write } from './table';

const deleteJobWrite = (id: ProjectId, now: number): Write => ({
  Put: { Item: { ...keyOf.deleteJob(id), project_id: id, asked_at: now } },
});

/**
 * Makes a project gone for everybody: out of the lists, its place in the plan given back, and a job left for the rest, in
 * one transaction.
 * @throws ConditionFailed when it is not the one `seen` any more
 */
export const markProjectDeleted = (seen: ProjectSummary, now: number): Promise<void> =>
  transact([
    {
      Update: {
        Key: keyOf.project(seen.id),
        UpdateExpression: 'SET deleted_at = :now REMOVE index1_pk, index1_sk ADD version :one',
        ConditionExpression: AS_SEEN,
        ExpressionAttributeValues: { ':now': now, ':one': 1, ':seen': seen.version },
      },
    },
    uncountProjectWrite(seen.account_id, now),
    deleteJobWrite(seen.id, now),
  ]);

/**
 * The same for a project of an account that is deleted itself, whatever the project holds: nothing of it is read, and its
 * place in the plan is nobody's any more.
 * @throws ConditionFailed when it is deleted already, or another account's, made anew by its id
 */
export const markLeftProjectDeleted = (id: ProjectId, account: AccountId, now: number): Promise<void> =>
  transact([
    {
      Update: {
        Key: keyOf.project(id),
        UpdateExpression: 'SET deleted_at = :now, version = :version REMOVE index1_pk, index1_sk',
        ConditionExpression: 'account_id = :account AND attribute_not_exists(deleted_at)',
        ExpressionAttributeValues: { ':now': now, ':version': firstVersion(now), ':account': account },
      },
    },
    deleteJobWrite(id, now),
  ]);

/**
 * Whose a project is, whether it is deleted, and when that was (Unix milliseconds), whatever else is stored of it; undefined when
 * there is none, or none any more.
 */
export async function findDeletion(
  id: ProjectId,
): Promise<{ account_id?: AccountId; deleted_at?: number } | undefined> {
  const root = await getItem(keyOf.project(id));
  return root && { account_id: root.account_id as AccountId, deleted_at: root.deleted_at as number | undefined };
}

const DELETED_AT_ONCE = 200;

/** The first keys of a partition; nothing else of its items is fetched. */
async function firstKeysOf(pk: string): Promise<Key[]> {
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
export type Check = () => Promise<void>;

/** Deletes a partition but some few of its items, by their sort keys; yields after each part of it. */
async function* deletePartition(
  pk: string,
  check: Check,
  kept: ReadonlySet<string> = new Set(),
): AsyncGenerator<void, void> {
  for (;;) {
    const keys = (await firstKeysOf(pk)).filter(({ sk }) => !kept.has(sk));
    if (keys.length === 0) return;
    await check();
    await deleteItems(keys);
    yield;
  }
}

/** Deletes all views and all comments of a project; yields in between. No beacon of a view counts that comes later. */
export async function* deleteViewsAndComments(id: ProjectId, check: Check): AsyncGenerator<void, void> {
  await check();
  const door = await closeViews(id, Date.now());
  yield* deletePartition(partitionOf.views(id), check);
  yield* deletePartition(partitionOf.viewCounts(id), check, door);
  yield* deletePartition(partitionOf.comments(id), check);
}

/** Deletes the slides, clips and markers of a project; yields in between. */
export const deleteProjectParts = (id: ProjectId, check: Check): AsyncGenerator<void, void> =>
  deletePartition(partitionOf.project(id), check, new Set([keyOf.project(id).sk]));

/**
 * Deletes the project that was deleted at `deleted_at`, or was missing, and the job that asked for it, so that nobody makes a
 * new one by its id that the job then finds.
 * @throws ConditionFailed when another one has its id by now
 */
export const deleteProjectRoot = (id: ProjectId, deleted_at: number | undefined): Promise<void> =>
  transact([
    {
      Delete: {
        Key: keyOf.project(id),
        ...(deleted_at === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'deleted_at = :at', ExpressionAttributeValues: { ':at': deleted_at } }),
      },
    },
    { Delete: { Key: keyOf.deleteJob(id) } },
  ]);
