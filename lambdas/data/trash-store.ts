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
import { ConditionFailed, putItems, queryItems, queryPage, transact, type Write } from './table';
import { buildUpdateIf } from './update-expression';

/** A project is in the bin: deleted, and not on its way out for good. */
export const IN_TRASH = 'attribute_exists(bin_until)';

/** A project in the bin is the one that was seen. */
const IN_TRASH_UNCHANGED = `version = :seen AND ${IN_TRASH}`;

const trashExpiryItem = (id: ProjectId, bin_until: number) => ({
  ...keyOf.trash(id),
  ttl: Math.ceil(bin_until / 1000),
});

/** Has a project in the bin looked at when its time there is over. */
export const scheduleTrashExpiry = (id: ProjectId, bin_until: number): Promise<void> =>
  putItems([trashExpiryItem(id, bin_until)]);

/**
 * Moves a project to the bin: gone for everybody, out of the lists, and its place in the plan given back, in one transaction. All of
 * it stays, and its bytes count as stored, until it goes for good. A number of projects that has come to say none, by whatever
 * mistake, keeps nobody from deleting one.
 * @throws ConditionFailed when it is not the one `seen` any more
 */
export async function moveToTrash(seen: ProjectSummary, person: User, now: number): Promise<void> {
  const bin_until = now + TRASH_MS;
  const place = toListKey(listOf.trash(seen.account_id, seen.who_can_edit, seen.uid), now);
  const changes = { deleted_at: now, bin_until, ...place, updated_by_info: toUpdatedByInfo(person), updated_at: now };
  const writes: Write[] = [
    { Update: { Key: keyOf.project(seen.id), ...buildUpdateIf(UNCHANGED, { ':seen': seen.version }, changes) } },
    { Put: { Item: trashExpiryItem(seen.id, bin_until) } },
  ];
  try {
    await transact([...writes, decrementProjectCountWrite(seen.account_id, now)]);
  } catch (error) {
    const isMiscounted = error instanceof ConditionFailed && error.failed.includes(writes.length);
    if (!isMiscounted) throw error;
    logger.error('An account counts fewer projects than it has', { account: seen.account_id });
    await transact(writes);
  }
}

/**
 * Takes a project, as it was seen in the bin, out of it, and gives it as it is then.
 * @throws ConditionFailed item 0 when it is not the one `seen` any more, item 1 when the plan has no room, item 2 when the person has
 * just left
 */
export async function restoreFromTrash(seen: ProjectSummary, person: User, now: number): Promise<ProjectSummary> {
  const { id, account_id, who_can_edit, uid, created_at, version } = seen;
  const place = toListKey(listOf.projects(account_id, who_can_edit, uid), created_at);
  const changed = { updated_by_info: toUpdatedByInfo(person), updated_at: now };
  const update = buildUpdateIf(IN_TRASH_UNCHANGED, { ':seen': version }, { ...place, ...changed });
  const UpdateExpression = `${update.UpdateExpression} REMOVE deleted_at, bin_until`;
  await transact([
    { Update: { Key: keyOf.project(id), ...update, UpdateExpression } },
    incrementProjectCountWrite(account_id, now),
    memberCheck(person.uid, account_id),
    { Delete: { Key: keyOf.trash(id) } },
  ]);
  return { ...seen, ...changed, version: version + 1 };
}

/**
 * Passes a project in the bin, as it was seen, to another owner in the same account, while that is there; it says who left it.
 * @throws ConditionFailed when it is not the one `seen` any more, or who left it has just deleted themselves
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

/** What a person has in the bin that was Private, or what the account has there of Team projects; newest there first. */
const trashQuery = (account: AccountId, whoCanEdit: WhoCanEdit, uid: Uid) => ({
  IndexName: 'index1',
  KeyConditionExpression: 'index1_pk = :list',
  ExpressionAttributeValues: { ':list': listOf.trash(account, whoCanEdit, uid) },
  ScanIndexForward: false,
});

/** All that a person has in the bin that was Private, or that the account has there of Team projects, whatever is stored of it. */
export async function listTrashed(
  account: AccountId,
  whoCanEdit: WhoCanEdit,
  uid: Uid,
): Promise<{ id: ProjectId; deleted_at: number }[]> {
  const items = await queryItems({ ...trashQuery(account, whoCanEdit, uid), ProjectionExpression: 'pk, index1_sk' });
  return items.map((item) => {
    const { name, created_at } = parseListKey(item);
    return { id: name as ProjectId, deleted_at: created_at };
  });
}

const readTrashed = createItemReader(trashedProject);

/** Up to `Limit` projects of the bin that can be read, those that were put there last first; `next` is null on the last page. */
export async function listTrashPage(
  account: AccountId,
  whoCanEdit: WhoCanEdit,
  uid: Uid,
  Limit: number,
  after?: TrashCursor,
): Promise<{ projects: TrashedProject[]; next: TrashCursor | null }> {
  const list = listOf.trash(account, whoCanEdit, uid);
  const { items, last } = await queryPage({
    ...trashQuery(account, whoCanEdit, uid),
    ExclusiveStartKey: after && { ...keyOf.project(after.id), ...toListKey(list, after.deleted_at) },
    Limit,
  });
  const end = last && parseListKey(last);
  return {
    projects: readValidItems(items, readTrashed),
    next: end ? { deleted_at: end.created_at, id: end.name as ProjectId } : null,
  };
}
