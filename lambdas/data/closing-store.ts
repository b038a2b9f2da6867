import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { IS_THERE } from './account-store';
import { IN_BIN } from './trash-store';
import { keyOf } from './keys';
import { mergeIf } from './update-expression';
import { updateItem } from './table';

/** Whoever deletes a project that was told of, and restores it later, must not have its link play again. */
const CAN_BE_SHOWN = `attribute_exists(pk) AND (attribute_not_exists(deleted_at) OR ${IN_BIN})`;

/** Takes a mark away again; raises the version, so that open pages hear of it. */
const unmark = (field: string, ConditionExpression: string) => ({
  ConditionExpression,
  UpdateExpression: `REMOVE ${field} ADD version :one`,
  ExpressionAttributeValues: { ':one': 1 },
});

/**
 * Keeps a project's link from playing since `now` (Unix milliseconds), whatever its settings say.
 * @throws ConditionFailed when there is no such project, or it goes for good
 */
export const closeLink = (id: ProjectId, now: number): Promise<unknown> =>
  updateItem({ Key: keyOf.project(id), ...mergeIf(CAN_BE_SHOWN, {}, { link_closed_at: now }) });

/**
 * Lets the link play again, if its settings say so.
 * @throws ConditionFailed as above
 */
export const reopenLink = (id: ProjectId): Promise<unknown> =>
  updateItem({ Key: keyOf.project(id), ...unmark('link_closed_at', CAN_BE_SHOWN) });

/**
 * Keeps all links of an account from playing since `now` (Unix milliseconds), and lets nobody join it.
 * @throws ConditionFailed when there is no such account, or it is deleted
 */
export const closeAccount = (id: AccountId, now: number): Promise<unknown> =>
  updateItem({ Key: keyOf.account(id), ...mergeIf(IS_THERE, {}, { closed_at: now }) });

/**
 * Opens it again, but for links that were closed by themselves.
 * @throws ConditionFailed as above
 */
export const reopenAccount = (id: AccountId): Promise<unknown> =>
  updateItem({ Key: keyOf.account(id), ...unmark('closed_at', IS_THERE) });
