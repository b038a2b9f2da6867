import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { EXISTS } from './account-store';
import { IN_TRASH } from './trash-store';
import { keyOf } from './keys';
import { buildUpdateIf } from './update-expression';
import { updateItem } from './table';

/** Includes the trash: deleting and restoring a reported project must not enable its link again. */
const IS_LINKABLE = `attribute_exists(pk) AND (attribute_not_exists(deleted_at) OR ${IN_TRASH})`;

/** Removes a mark and increases the version, so that open pages are notified. */
const removeFieldUpdate = (field: string, ConditionExpression: string) => ({
  ConditionExpression,
  UpdateExpression: `REMOVE ${field} ADD version :one`,
  ExpressionAttributeValues: { ':one': 1 },
});

/**
 * Disables a project's link since `now` (Unix milliseconds), overriding its settings.
 * @throws ConditionFailed when the project doesn't exist or is deleted for good
 */
export const closeLink = (id: ProjectId, now: number): Promise<unknown> =>
  updateItem({ Key: keyOf.project(id), ...buildUpdateIf(IS_LINKABLE, {}, { link_closed_at: now }) });

/**
 * Enables the link again, subject to the project's settings.
 * @throws ConditionFailed as above
 */
export const reopenLink = (id: ProjectId): Promise<unknown> =>
  updateItem({ Key: keyOf.project(id), ...removeFieldUpdate('link_closed_at', IS_LINKABLE) });

/**
 * Disables all links of an account since `now` (Unix milliseconds), and joining it.
 * @throws ConditionFailed when the account doesn't exist or is deleted
 */
export const closeAccount = (id: AccountId, now: number): Promise<unknown> =>
  updateItem({ Key: keyOf.account(id), ...buildUpdateIf(EXISTS, {}, { closed_at: now }) });

/**
 * Reopens an account, except for links that were closed individually.
 * @throws ConditionFailed as above
 */
export const reopenAccount = (id: AccountId): Promise<unknown> =>
  updateItem({ Key: keyOf.account(id), ...removeFieldUpdate('closed_at', EXISTS) });
