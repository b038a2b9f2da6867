import { toGuardedHolder } from '#shared/entities/link-guard';
import type { ProjectSettings } from '#shared/entities/project';
import type { AccountId, ProjectId } from '#shared/entities/scalars';
import { findAccount } from './account-store';
import { keyOf } from './keys';
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

/** The entry of a link whose viewers the edge refuses. */
export const CLOSED = 'closed';

/** How the entry of a link that is open to anyone begins. Its end follows. */
export const ANY_GRANT = 'any@';

/**
 * Which grants of viewers a project's own item accepts, and until when, as the edge reads it: `closed`, or `GRANT@END`. The account may still be
 * closed.
 */
export function getEdgeEntry({ settings, guard_version, link_closed_at, deleted_at }: Item): string {
  const { link_access, link_ends_at } = (settings ?? {}) as Partial<ProjectSettings>;
  if (!link_access || link_access === 'off' || link_closed_at !== null || deleted_at !== undefined) return CLOSED;
  const grant = link_access === 'anyone' ? ANY_GRANT : `${toGuardedHolder((guard_version ?? 0) as number)}@`;
  return `${grant}${link_ends_at ?? Infinity}`;
}

/** The edge's entry for a project, whether an operator closed its link (not its account), and the account that it belongs to. */
export async function findLinkState(
  id: ProjectId,
): Promise<{ entry: string; isClosedByOperator: boolean; account_id?: AccountId }> {
  const root = await getItem(keyOf.project(id));
  if (!root) return { entry: CLOSED, isClosedByOperator: false };
  const account_id = root.account_id as AccountId;
  const account = await findAccount(account_id);
  return {
    entry: account?.closed_at === null ? getEdgeEntry(root) : CLOSED,
    isClosedByOperator: typeof root.link_closed_at === 'number',
    account_id,
  };
}

/** Records what the edge has to know of a project's link for some time; the item then expires. */
export const storeEdgeEntry = (id: ProjectId, entry: string, untilSeconds: number): Promise<void> =>
  putItems([{ ...keyOf.closedLink(id), entry, ttl: untilSeconds }]);

export const deleteEdgeEntry = (id: ProjectId): Promise<void> => deleteItems([keyOf.closedLink(id)]);

/** What the edge has to know of a project's link; undefined for nothing. */
export const findEdgeEntry = async (id: ProjectId): Promise<string | undefined> =>
  (await getItem(keyOf.closedLink(id)))?.entry as string | undefined;
