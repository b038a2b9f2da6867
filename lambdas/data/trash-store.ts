import type { PlaceInBin } from '#shared/api/trash';
import {
  BIN_MS,
  binnedProject,
  type BinnedProject,
  type ProjectSummary,
  type WhoCanEdit,
} from '#shared/entities/project';
import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { logger } from '../runtime/logger';
import { accountThereCheck, countProjectWrite, uncountProjectWrite } from './account-store';
import { type FormerOwner, nameFormerWrites } from './former-name-store';
import { inList, keyOf, listOf, placeOf } from './keys';
import { isMemberCheck } from './member-store';
import { AS_SEEN, updatedBy } from './project-store';
import { readEach, reader } from './read-item';
import { ConditionFailed, putItems, queryItems, queryPage, transact, type Write } from './table';
import { mergeIf } from './update-expression';

/** A project is in the bin: deleted, and not on its way out for good. */
export const IN_BIN = 'attribute_exists(bin_until)';

/** A project in the bin is the one that was seen. */
const IN_BIN_AS_SEEN = `version = :seen AND ${IN_BIN}`;

const noteItem = (id: ProjectId, bin_until: number) => ({ ...keyOf.bin(id), ttl: Math.ceil(bin_until / 1000) });

/** Has a project in the bin looked at when its time there is over. */
export const noteBin = (id: ProjectId, bin_until: number): Promise<void> => putItems([noteItem(id, bin_until)]);

/**
 * Moves a project to the bin: gone for everybody, out of the lists, and its place in the plan given back, in one transaction. All of
 * it stays, and its bytes count as stored, until it goes for good. A number of projects that has come to say none, by whatever
 * mistake, keeps nobody from deleting one.
 * @throws ConditionFailed when it is not the one `seen` any more
 */
export async function moveToBin(seen: ProjectSummary, person: User, now: number): Promise<void> {
  const bin_until = now + BIN_MS;
  const place = inList(listOf.bin(seen.account_id, seen.who_can_edit, seen.uid), now);
  const changes = { deleted_at: now, bin_until, ...place, updated_by_info: updatedBy(person), updated_at: now };
  const writes: Write[] = [
    { Update: { Key: keyOf.project(seen.id), ...mergeIf(AS_SEEN, { ':seen': seen.version }, changes) } },
    { Put: { Item: noteItem(seen.id, bin_until) } },
  ];
  try {
    await transact([...writes, uncountProjectWrite(seen.account_id, now)]);
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
export async function restoreFromBin(seen: ProjectSummary, person: User, now: number): Promise<ProjectSummary> {
  const { id, account_id, who_can_edit, uid, created_at, version } = seen;
  const place = inList(listOf.projects(account_id, who_can_edit, uid), created_at);
  const changed = { updated_by_info: updatedBy(person), updated_at: now };
  const update = mergeIf(IN_BIN_AS_SEEN, { ':seen': version }, { ...place, ...changed });
  const UpdateExpression = `${update.UpdateExpression} REMOVE deleted_at, bin_until`;
  await transact([
    { Update: { Key: keyOf.project(id), ...update, UpdateExpression } },
    countProjectWrite(account_id, now),
    isMemberCheck(person.uid, account_id),
    { Delete: { Key: keyOf.bin(id) } },
  ]);
  return { ...seen, ...changed, version: version + 1 };
}

/**
 * Passes a project in the bin, as it was seen, to another owner in the same account, while that is there; it says who left it.
 * @throws ConditionFailed when it is not the one `seen` any more, or who left it has just deleted themselves
 */
export async function passBinned(
  seen: ProjectSummary,
  deletedAt: number,
  uid: Uid,
  former: FormerOwner,
): Promise<void> {
  const place = inList(listOf.bin(seen.account_id, seen.who_can_edit, uid), deletedAt);
  const update = mergeIf(IN_BIN_AS_SEEN, { ':seen': seen.version }, { uid, inherited_from: former.fullName, ...place });
  await transact([
    { Update: { Key: keyOf.project(seen.id), ...update } },
    accountThereCheck(seen.account_id),
    ...nameFormerWrites(seen.id, former),
  ]);
}

/** What a person has in the bin that was Private, or what the account has there of Team projects; newest there first. */
const inBinOf = (account: AccountId, whoCanEdit: WhoCanEdit, uid: Uid) => ({
  IndexName: 'index1',
  KeyConditionExpression: 'index1_pk = :list',
  ExpressionAttributeValues: { ':list': listOf.bin(account, whoCanEdit, uid) },
  ScanIndexForward: false,
});

/** All that a person has in the bin that was Private, or that the account has there of Team projects, whatever is stored of it. */
export async function listBinned(
  account: AccountId,
  whoCanEdit: WhoCanEdit,
  uid: Uid,
): Promise<{ id: ProjectId; deleted_at: number }[]> {
  const items = await queryItems({ ...inBinOf(account, whoCanEdit, uid), ProjectionExpression: 'pk, index1_sk' });
  return items.map((item) => {
    const { name, created_at } = placeOf(item);
    return { id: name as ProjectId, deleted_at: created_at };
  });
}

const readBinned = reader(binnedProject);

/** Up to `Limit` projects of the bin that can be read, those that were put there last first; `next` is null on the last page. */
export async function listBinAfter(
  account: AccountId,
  whoCanEdit: WhoCanEdit,
  uid: Uid,
  Limit: number,
  after?: PlaceInBin,
): Promise<{ projects: BinnedProject[]; next: PlaceInBin | null }> {
  const list = listOf.bin(account, whoCanEdit, uid);
  const { items, last } = await queryPage({
    ...inBinOf(account, whoCanEdit, uid),
    ExclusiveStartKey: after && { ...keyOf.project(after.id), ...inList(list, after.deleted_at) },
    Limit,
  });
  const end = last && placeOf(last);
  return {
    projects: readEach(items, readBinned),
    next: end ? { deleted_at: end.created_at, id: end.name as ProjectId } : null,
  };
}
