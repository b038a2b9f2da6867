import type { ProjectId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { getItem, type Write } from './table';

/**
 * Says for good that a project had this id: links to it are spread, and whoever made another one by it would play there instead, or bring
 * back what an operator has closed.
 */
export const endIdWrite = (id: ProjectId): Write => ({ Put: { Item: keyOf.endedProject(id) } });

/** Fails when a project had this id that was deleted for good. */
export const freeIdCheck = (id: ProjectId): Write => ({
  ConditionCheck: { Key: keyOf.endedProject(id), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Lets the project that had it have its id again. */
export const openIdWrite = (id: ProjectId): Write => ({ Delete: { Key: keyOf.endedProject(id) } });

/** Whether a project had this id that was deleted for good. */
export const isEndedId = async (id: ProjectId): Promise<boolean> =>
  (await getItem(keyOf.endedProject(id))) !== undefined;
