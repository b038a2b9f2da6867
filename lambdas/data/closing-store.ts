import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { IN_TRASH } from './trash-store';
import { keyOf } from './keys';
import { buildUpdateIf, EXISTS } from './update-expression';
import { updateItem } from './table';

/** Includes the trash: deleting and restoring a reported project must not enable its link again. */
const IS_LINKABLE = `attribute_exists(pk) AND (attribute_not_exists(deleted_at) OR ${IN_TRASH})`;

/** Disables a project's link since a moment; null enables it again. @throws ConditionFailed when the project is gone for good */
export const closeLink = (id: ProjectId, since: number | null): Promise<unknown> =>
  updateItem({ Key: keyOf.project(id), ...buildUpdateIf(IS_LINKABLE, {}, { link_closed_at: since }) });

/**
 * Disables all links of an account since a moment, and joining it; null reopens it, except for links that were closed individually.
 * @throws ConditionFailed when the account doesn't exist or is deleted
 */
export const closeAccount = (id: AccountId, since: number | null): Promise<unknown> =>
  updateItem({ Key: keyOf.account(id), ...buildUpdateIf(EXISTS, {}, { closed_at: since }) });
