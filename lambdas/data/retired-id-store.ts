import type { ProjectId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { hasItem } from './read-item';
import type { Write } from './table';
import { absentCheck } from './update-expression';

/**
 * Retires a deleted project's id permanently: links to it are in circulation, and a new project with the id would play there, or circumvent
 * an operator's closing.
 */
export const retireIdWrite = (id: ProjectId): Write => ({ Put: { Item: keyOf.retiredProjectId(id) } });

/** Fails if a project with this id was deleted for good. */
export const idNotRetiredCheck = (id: ProjectId): Write => absentCheck(keyOf.retiredProjectId(id));

export const reinstateIdWrite = (id: ProjectId): Write => ({ Delete: { Key: keyOf.retiredProjectId(id) } });

export const isRetiredId = (id: ProjectId): Promise<boolean> => hasItem(keyOf.retiredProjectId(id));
