import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { EXISTS } from './account-store';
import { IN_TRASH } from './trash-store';
import { keyOf } from './keys';
import { buildUpdateIf } from './update-expression';
import { updateItem } from './table';

/** Whoever deletes a project that was told of, and restores it later, must not have its link play again. */
const IS_LINKABLE = `attribute_exists(pk) AND (attribute_not_exists(deleted_at) OR ${IN_TRASH})`;

/** Takes a mark away again; raises the version, so that open pages hear of it. */
const removeFieldUpdate = (field: string, ConditionExpression: string) => ({
  ConditionExpression,
  UpdateExpression: `REMOVE ${field} ADD version :one`,
  ExpressionAttributeValues: { ':one': 1 },
});

/**
 * Keeps a project's link from playing since `now` (Unix milliseconds), whatever its settings say.
 * @throws ConditionFailed when there is no such project, or it goes for good
 */
export const closeLink = (id: ProjectId, now: number): Promise<unknown> =>
  updateItem({ Key: keyOf.project(id), ...buildUpdateIf(IS_LINKABLE, {}, { link_closed_at: now }) });

/**
 * Lets the link play again, if its settings say so.
 * @throws ConditionFailed as above
 */
export const reopenLink = (id: ProjectId): Promise<unknown> =>
  updateItem({ Key: keyOf.project(id), ...removeFieldUpdate('link_closed_at', IS_LINKABLE) });

/**
 * Keeps all links of an account from playing since `now` (Unix milliseconds), and lets nobody join it.
 * @throws ConditionFailed when there is no such account, or it is deleted
 */
export const closeAccount = (id: AccountId, now: number): Promise<unknown> =>
  updateItem({ Key: keyOf.account(id), ...buildUpdateIf(EXISTS, {}, { closed_at: now }) });

/**
 * Opens it again, but for links that were closed by themselves.
 * @throws ConditionFailed as above
 */
export const reopenAccount = (id: AccountId): Promise<unknown> =>
  updateItem({ Key: keyOf.account(id), ...removeFieldUpdate('closed_at', EXISTS) });
