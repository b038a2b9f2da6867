import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { findAccount } from './account-store';
import { keyOf } from './keys';
import { hasItem } from './read-item';
import { deleteItems, getItem, type Item, putItems, updateItem } from './table';
import { IN_TRASH } from './trash-store';
import { buildUpdateIf, EXISTS } from './update-expression';

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

/** Whether a project's own item lets its link play, as `findSharedSummary` has it. The account may still be closed. */
export const isPlayable = ({ settings, link_closed_at, deleted_at }: Item): boolean =>
  (settings as { link_access?: unknown } | undefined)?.link_access === 'anyone' &&
  link_closed_at === null &&
  deleted_at === undefined;

/** Whether a project's link plays, whether an operator closed it (not its account), and the account that it belongs to. All false for a project that is gone. */
export async function findLinkState(
  id: ProjectId,
): Promise<{ isOpen: boolean; isClosedByOperator: boolean; account_id?: AccountId }> {
  const root = await getItem(keyOf.project(id));
  if (!root) return { isOpen: false, isClosedByOperator: false };
  const account_id = root.account_id as AccountId;
  const account = await findAccount(account_id);
  return {
    isOpen: isPlayable(root) && account?.closed_at === null,
    isClosedByOperator: typeof root.link_closed_at === 'number',
    account_id,
  };
}

/** Records that the edge has to refuse a project's viewers for some time; the item then expires. */
export const storeClosedLink = (id: ProjectId, untilSeconds: number): Promise<void> =>
  putItems([{ ...keyOf.closedLink(id), ttl: untilSeconds }]);

export const deleteClosedLink = (id: ProjectId): Promise<void> => deleteItems([keyOf.closedLink(id)]);

export const isClosedLink = (id: ProjectId): Promise<boolean> => hasItem(keyOf.closedLink(id));
