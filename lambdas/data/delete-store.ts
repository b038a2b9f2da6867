import type { ProjectId } from '#shared/entities/scalars';
import { type Key, keyOf, partitionOf } from './keys';
import { deleteItems, queryPage, transact } from './table';

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

/** Deletes a partition but one of its items; yields after each part of it. */
async function* deletePartition(pk: string, kept?: string): AsyncGenerator<void, void> {
  for (;;) {
    const keys = (await firstKeysOf(pk)).filter(({ sk }) => sk !== kept);
    if (keys.length === 0) return;
    await deleteItems(keys);
    yield;
  }
}

/** Deletes all views and all comments of a project; yields in between. */
export async function* deleteViewsAndComments(id: ProjectId): AsyncGenerator<void, void> {
  yield* deletePartition(partitionOf.views(id));
  yield* deletePartition(partitionOf.comments(id));
}

/** Deletes the slides, clips and markers of a project; yields in between. */
export const deleteProjectParts = (id: ProjectId): AsyncGenerator<void, void> =>
  deletePartition(partitionOf.project(id), keyOf.project(id).sk);

/** Deletes the project itself and the job that asked for it, so that nobody makes a new one by its id that the job then finds. */
export const deleteProjectRoot = (id: ProjectId): Promise<void> =>
  transact([{ Delete: { Key: keyOf.project(id) } }, { Delete: { Key: keyOf.deleteJob(id) } }]);
