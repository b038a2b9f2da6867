import type { ProjectId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { getItem, type Write } from './table';

/**
 * Says for good that a project had this id: links to it are spread, and whoever made another one by it would play there instead, or bring
 * back what an operator has closed.
 */
export const retireIdWrite = (id: ProjectId): Write => ({ Put: { Item: keyOf.retiredProjectId(id) } });

/** Fails when a project had this id that was deleted for good. */
export const idNotRetiredCheck = (id: ProjectId): Write => ({
  ConditionCheck: { Key: keyOf.retiredProjectId(id), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Lets the project that had it have its id again. */
export const reinstateIdWrite = (id: ProjectId): Write => ({ Delete: { Key: keyOf.retiredProjectId(id) } });

/** Whether a project had this id that was deleted for good. */
export const isRetiredId = async (id: ProjectId): Promise<boolean> =>
  (await getItem(keyOf.retiredProjectId(id))) !== undefined;
