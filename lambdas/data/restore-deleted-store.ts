import { firstVersion } from '#shared/entities/change';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId, Uid } from '#shared/entities/scalars';
import { incrementProjectCountWrite } from './account-store';
import { reinstateIdWrite } from './retired-id-store';
import { type FormerOwner, recordFormerOwnerWrites } from './former-name-store';
import { toListKey, type Key, keyOf, listOf, partitionOf, partitionsOf } from './keys';
import { memberCheck } from './member-store';
import { deleteItems, getItem, type Item, putItems, queryItems, queryPartition, transact } from './table';
import { absentCheck, IF_ABSENT } from './update-expression';

/** A project's items in a table that was restored to an earlier time. */
export interface ProjectBackup {
  root?: Item;
  parts: Item[];
  comments: Item[];
  views: Item[];
  viewCounts: Item[];
  /** The counted bytes and lengths of its files. */
  files: Item[];
}

/** Reads a project's items, valid or not, from another table. */
export async function findProjectBackup(TableName: string, id: ProjectId): Promise<ProjectBackup> {
  const all = async (partitions: readonly string[]) => {
    const query = (pk: string) =>
      queryItems({ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } });
    return (await Promise.all(partitions.map(query))).flat();
  };
  const [project, comments, views, viewCounts, files] = await Promise.all(
    [
      [partitionOf.project(id)],
      [partitionOf.comments(id)],
      partitionsOf.views(id),
      partitionsOf.viewCounts(id),
      [partitionOf.storedFiles(id)],
    ].map(all),
  );
  const isRoot = ({ sk }: Item) => sk === keyOf.project(id).sk;
  return {
    root: project!.find(isRoot),
    parts: project!.filter((item) => !isRoot(item)),
    comments: comments!,
    views: views!,
    viewCounts: viewCounts!,
    files: files!,
  };
}

/** Why a project can't be restored: it exists, is in the trash, or is still being deleted. */
export async function findRestoreBlocker(id: ProjectId): Promise<'project' | 'trashed' | 'deleting' | undefined> {
  const [root, job] = await Promise.all([getItem(keyOf.project(id)), getItem(keyOf.deleteJob(id))]);
  if (root?.trash_until !== undefined) return 'trashed';
  if (root?.deleted_at !== undefined || job) return 'deleting';
  return root && 'project';
}

/**
 * Writes a project's parts, overwriting those of an earlier attempt; nobody sees them before the root exists. Their versions are higher
 * than those published at their deletion. Removes what stops views from being counted.
 */
export async function restoreProjectParts(id: ProjectId, former: ProjectBackup, now: number): Promise<void> {
  const version = firstVersion(now);
  const anew = (item: Item) => (item.version === undefined ? item : { ...item, version });
  const shards = partitionsOf.viewCounts(id).map((pk) => queryPartition(pk, '', { consistent: true }));
  const counters = (await Promise.all(shards)).flat();
  await deleteItems(counters.map(({ pk, sk }) => ({ pk, sk }) as Key));
  const items = [former.parts, former.comments, former.views, former.viewCounts].flat().map(anew);
  await putItems(items as (Key & Item)[]);
}

export interface RestoreOwner {
  uid: Uid;
  former?: FormerOwner;
}

/**
 * Restores a project's root to its list and counts it in its account, in one transaction. Drops any earlier former owner, who may have
 * deleted themselves since.
 * @throws ConditionFailed item 0 when the id is taken, item 1 when the plan is full or the account is deleted, item 2 when the new owner is
 * not in the team, item 3 while it is being deleted, item 4 when the former owner has just deleted themselves
 */
export async function restoreProjectRoot(
  root: Item,
  seen: ProjectSummary,
  { uid, former }: RestoreOwner,
  now: number,
): Promise<void> {
  const { id, account_id, who_can_edit, created_at } = seen;
  const kept = Object.fromEntries(
    Object.entries(root).filter(([name]) => !['deleted_at', 'trash_until'].includes(name)),
  );
  const place = toListKey(listOf.projects(account_id, who_can_edit, uid), created_at);
  const owner = { uid, inherited_from: former?.fullName ?? '' };
  // Higher than any before it, so that passes which ended before the deletion don't open the link again.
  const guard_version = now;
  await transact([
    { Put: { Item: { ...kept, ...place, ...owner, guard_version, version: firstVersion(now) }, ...IF_ABSENT } },
    incrementProjectCountWrite(account_id, now),
    memberCheck(uid, account_id),
    absentCheck(keyOf.deleteJob(id)),
    ...(former ? recordFormerOwnerWrites(id, former) : []),
    reinstateIdWrite(id),
  ]);
}
