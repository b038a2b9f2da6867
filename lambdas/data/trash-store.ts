import type { TrashCursor } from '#shared/api/projects';
import {
  TRASH_MS,
  trashedProject,
  type TrashedProject,
  type ProjectSummary,
  type WhoCanEdit,
} from '#shared/entities/project';
import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { logger } from '../runtime/logger';
import { accountExistsCheck, incrementProjectCountWrite, decrementProjectCountWrite } from './account-store';
import { type FormerOwner, recordFormerOwnerWrites } from './former-name-store';
import { toListKey, keyOf, listOf, parseListKey } from './keys';
import { memberCheck } from './member-store';
import { UNCHANGED, toUpdatedByInfo } from './project-store';
import { readValidItems, createItemReader } from './read-item';
import { ConditionFailed, listQuery, putItems, queryItems, queryListPage, transact, type Write } from './table';
import { buildUpdateIf, toTtl } from './update-expression';

/** The project is in the trash and not being deleted for good. */
export const IN_TRASH = 'attribute_exists(trash_until)';

const IN_TRASH_UNCHANGED = `version = :seen AND ${IN_TRASH}`;

const trashExpiryItem = (id: ProjectId, trash_until: number) => ({ ...keyOf.trash(id), ttl: toTtl(trash_until) });

export const scheduleTrashExpiry = (id: ProjectId, trash_until: number): Promise<void> =>
  putItems([trashExpiryItem(id, trash_until)]);

/**
 * Moves a project to the trash: it becomes invisible, leaves the lists and releases its place in the plan, in one transaction. Its data
 * stays, and its bytes count as stored, until it is deleted for good. A project count that is wrongly 0 doesn't prevent this.
 * @throws ConditionFailed when the project has changed since `seen`
 */
export async function moveToTrash(seen: ProjectSummary, person: User, now: number): Promise<void> {
  const trash_until = now + TRASH_MS;
  const place = toListKey(listOf.trash(seen.account_id, seen.who_can_edit, seen.uid), now);
  const changes = { deleted_at: now, trash_until, ...place, updated_by_info: toUpdatedByInfo(person), updated_at: now };
  const writes: Write[] = [
    { Update: { Key: keyOf.project(seen.id), ...buildUpdateIf(UNCHANGED, { ':seen': seen.version }, changes) } },
    { Put: { Item: trashExpiryItem(seen.id, trash_until) } },
  ];
  try {
    await transact([...writes, decrementProjectCountWrite(seen.account_id, now)]);
  } catch (error) {
    const isMiscounted = error instanceof ConditionFailed && error.failed.includes(writes.length);
    if (!isMiscounted) throw error;
    logger.error('An account’s project count is too low', { account: seen.account_id });
    await transact(writes);
  }
}

/** Restores a project. @throws ConditionFailed item 0 when it has changed since `seen`, 1 when the plan is full, 2 when the person left */
export async function restoreFromTrash(seen: ProjectSummary, person: User, now: number): Promise<ProjectSummary> {
  const { id, account_id, who_can_edit, uid, created_at, version } = seen;
  const place = toListKey(listOf.projects(account_id, who_can_edit, uid), created_at);
  const changed = { updated_by_info: toUpdatedByInfo(person), updated_at: now };
  const update = buildUpdateIf(IN_TRASH_UNCHANGED, { ':seen': version }, { ...place, ...changed });
  const UpdateExpression = `${update.UpdateExpression} REMOVE deleted_at, trash_until`;
  await transact([
    { Update: { Key: keyOf.project(id), ...update, UpdateExpression } },
    incrementProjectCountWrite(account_id, now),
    memberCheck(person.uid, account_id),
    { Delete: { Key: keyOf.trash(id) } },
  ]);
  return { ...seen, ...changed, version: version + 1 };
}

/**
 * Transfers a project in the trash to another owner in the same account, if that owner is still there, and records the former owner.
 * @throws ConditionFailed when it has changed since `seen`, or the former owner has just deleted themselves
 */
export async function transferTrashedProject(
  seen: ProjectSummary,
  deletedAt: number,
  uid: Uid,
  former: FormerOwner,
): Promise<void> {
  const place = toListKey(listOf.trash(seen.account_id, seen.who_can_edit, uid), deletedAt);
  const update = buildUpdateIf(
    IN_TRASH_UNCHANGED,
    { ':seen': seen.version },
    { uid, inherited_from: former.fullName, ...place },
  );
  await transact([
    { Update: { Key: keyOf.project(seen.id), ...update } },
    accountExistsCheck(seen.account_id),
    ...recordFormerOwnerWrites(seen.id, former),
  ]);
}

/** All Private projects of a person in the trash, or all Team projects of the account there, including unreadable ones. */
export async function listTrashed(
  account: AccountId,
  whoCanEdit: WhoCanEdit,
  uid: Uid,
): Promise<{ id: ProjectId; deleted_at: number }[]> {
  const query = listQuery(listOf.trash(account, whoCanEdit, uid));
  const items = await queryItems({ ...query, ScanIndexForward: false, ProjectionExpression: 'pk, index1_sk' });
  return items.map((item) => {
    const { name, created_at } = parseListKey(item);
    return { id: name as ProjectId, deleted_at: created_at };
  });
}

const readTrashed = createItemReader(trashedProject);

/** Up to `limit` readable projects in the trash, most recently deleted first; `next` is null on the last page. */
export async function listTrashPage(
  account: AccountId,
  whoCanEdit: WhoCanEdit,
  uid: Uid,
  limit: number,
  after?: TrashCursor,
): Promise<{ projects: TrashedProject[]; next: TrashCursor | null }> {
  const start = after && { key: keyOf.project(after.id), at: after.deleted_at };
  const { items, next } = await queryListPage(listOf.trash(account, whoCanEdit, uid), limit, start);
  return {
    projects: readValidItems(items, readTrashed),
    next: next && { deleted_at: next.created_at, id: next.name as ProjectId },
  };
}
