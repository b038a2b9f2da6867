import type { ProjectId } from '#shared/entities/scalars';
import { type Key, keyOf, partitionOf } from './keys';
import { deleteItems, queryItems } from './table';

/** The keys of a partition; nothing else of its items is fetched. */
async function keysOf(pk: string): Promise<Key[]> {
  const items = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
  });
  return items.map(({ pk, sk }) => ({ pk, sk }) as Key);
}

/** Deletes all views and all comments of a project. */
export async function deleteViewsAndComments(id: ProjectId): Promise<void> {
  await deleteItems(await keysOf(partitionOf.views(id)));
  await deleteItems(await keysOf(partitionOf.comments(id)));
}

/** Deletes the slides, clips and markers of a project. */
export async function deleteProjectParts(id: ProjectId): Promise<void> {
  const keys = await keysOf(partitionOf.project(id));
  await deleteItems(keys.filter(({ sk }) => sk !== keyOf.project(id).sk));
}

/** Deletes the project itself, and then the job that asked for it. */
export async function deleteProjectRoot(id: ProjectId): Promise<void> {
  await deleteItems([keyOf.project(id)]);
  await deleteItems([keyOf.deleteJob(id)]);
}
