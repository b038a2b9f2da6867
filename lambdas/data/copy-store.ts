import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { copyName } from '#shared/copy-name';
import { firstVersion } from '#shared/entities/change';
import type { ProjectSettings, ProjectSummary } from '#shared/entities/project';
import { accountId, projectId, type ProjectId, uid, unixMs } from '#shared/entities/scalars';
import type { TeamUser } from '#shared/entities/user';
import { splitIntoChunks } from '#shared/group-by';
import type { ProjectSize } from '#shared/project-bounds';
import {
  accountExistsCheck,
  incrementProjectCountWrite,
  findAccountIncludingDeleted,
  decrementProjectCountWrite,
} from './account-store';
import { idNotRetiredCheck } from './retired-id-store';
import { type Key, keyOf, partitionOf } from './keys';
import { memberCheck } from './member-store';
import { unchangedProjectCheck, createProjectWrites, readProject, toUpdatedByInfo } from './project-store';
import { newSaveFields } from './project-sizes';
import { createItemReader, findItem } from './read-item';
import { getItem, type Item, queryPartition, transact, updateItem, type Write } from './table';
import { absentCheck, IF_ABSENT } from './update-expression';

const copyJob = z.object({
  project_id: projectId,
  source_id: projectId,
  uid,
  account_id: accountId,
  requested_at: unixMs,
  /** From then on, the copy is only cleaned up. */
  given_up_at: unixMs.optional(),
});
export type CopyJob = z.infer<typeof copyJob>;

export const findCopyJob = (id: ProjectId): Promise<CopyJob | undefined> =>
  findItem(keyOf.copyJob(id), createItemReader(copyJob));

/**
 * Requests a copy and counts it toward the plan, in one transaction.
 * @throws ConditionFailed item 0 when a copy with this id is in progress, item 1 when a project has this id, item 2 when the plan is full,
 * item 3 when the copier has just left, item 4 when a deleted project had this id
 */
export const createCopyJob = (job: CopyJob): Promise<void> =>
  transact([
    { Put: { Item: { ...keyOf.copyJob(job.project_id), ...job }, ...IF_ABSENT } },
    absentCheck(keyOf.project(job.project_id)),
    incrementProjectCountWrite(job.account_id, job.requested_at),
    memberCheck(job.uid, job.account_id),
    idNotRetiredCheck(job.project_id),
  ]);

/** True while this copy is in progress: not once it is complete, abandoned, or restarted under the same id. */
const activeJobCondition = ({ project_id, requested_at }: CopyJob) => ({
  Key: keyOf.copyJob(project_id),
  ConditionExpression: 'requested_at = :asked AND attribute_not_exists(given_up_at)',
  ExpressionAttributeValues: { ':asked': requested_at },
});

/** Writes and removes up to 99 parts (4 MB). @throws ConditionFailed when the copy is over: a late write must not overwrite edits */
const writeCopyParts = (job: CopyJob, put: readonly (Key & Item)[], removed: readonly Key[]): Promise<void> =>
  transact([
    { ConditionCheck: activeJobCondition(job) },
    ...put.map((Item): Write => ({ Put: { Item } })),
    ...removed.map((Key): Write => ({ Delete: { Key } })),
  ]);

/**
 * Makes a complete copy visible and ends the job, in one transaction.
 * @throws ConditionFailed when the source changed since it was read, the copier left, the job is over, or the id was another project's
 */
export const publishCopy = (job: CopyJob, { source, copier, cover, sizes }: CopiedRoot, now: number): Promise<void> =>
  transact([
    { Delete: activeJobCondition(job) },
    ...createProjectWrites(
      {
        ...source,
        id: job.project_id,
        uid: job.uid,
        name: copyName(source.name),
        who_can_edit: 'Private',
        folder: source.who_can_edit === 'Private' ? source.folder : '',
        created_at: now,
        updated_at: now,
        updated_by_info: toUpdatedByInfo(copier),
        inherited_from: '',
        preview_url: '',
        first_viewed_at: null,
        settings: openableSettings(source.settings),
        guard_version: 0,
        version: 1,
      },
      { ...newSaveFields(sizes), ...cover, source_id: job.source_id },
    ),
    unchangedProjectCheck(source),
    memberCheck(job.uid, job.account_id),
    accountExistsCheck(job.account_id),
  ]);

/** A copy has neither the password nor the invited people of its source. A link that nobody can open looks like a mistake, so it is off. */
const openableSettings = (settings: ProjectSettings): ProjectSettings =>
  settings.link_access === 'password' || settings.link_access === 'invited'
    ? { ...settings, link_access: 'off' }
    : settings;

interface CopiedRoot {
  source: ProjectSummary;
  copier: TeamUser;
  /** The picture and position of the copy's first slide. */
  cover: Item;
  sizes: ProjectSize;
}

/** A finished copy of the given source; undefined if it doesn't exist. */
export async function findFinishedCopy(source: ProjectId, id: ProjectId): Promise<ProjectSummary | undefined> {
  const root = await getItem(keyOf.project(id));
  return root?.source_id === source ? readProject(root) : undefined;
}

/** Abandons a copy: from now on nothing is added to it. @throws ConditionFailed when it is complete or abandoned already */
export async function abandonCopy(job: CopyJob, now: number): Promise<void> {
  const { ExpressionAttributeValues, ...condition } = activeJobCondition(job);
  await updateItem({
    ...condition,
    UpdateExpression: 'SET given_up_at = :now',
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':now': now },
  });
}

/** Ends an abandoned copy's job and releases its place in the plan. @throws ConditionFailed when done, or the account is deleted */
export async function endAbandonedCopy({ project_id, requested_at, account_id }: CopyJob, now: number): Promise<void> {
  const account = await findAccountIncludingDeleted(account_id);
  const end: Write = {
    Delete: {
      Key: keyOf.copyJob(project_id),
      ConditionExpression: 'requested_at = :asked',
      ExpressionAttributeValues: { ':asked': requested_at },
    },
  };
  await transact(account ? [end, decrementProjectCountWrite(account_id, now)] : [end]);
}

const isOfKind = (kind: string, { sk }: Item): boolean => (sk as string).startsWith(`${kind}#`);

/** The parts of a source to copy: all but its link's guard, and captions that no clip plays, which the source keeps for undo. */
export function selectPartsToCopy(parts: readonly Item[]): Item[] {
  const played = new Set(parts.filter((part) => isOfKind('CLIP', part)).map(({ file }) => file));
  const isGuard = ({ sk }: Item) => sk === keyOf.linkGuard('' as ProjectId).sk;
  return parts.filter((part) => !isGuard(part) && (!isOfKind('CAPTION', part) || played.has(part.file)));
}

export const projectFolder = (id: ProjectId): string => `/projects/${id}/`;

/** The fields that hold a stored file's path; in other fields, the same text would be a person's words. */
const PATH_FIELDS = ['url', 'peaks_url', 'sound_url', 'slide_url', 'cover_url'];

/** Converts a project's item to the copy's: it names the copy's own files, which keep their file names. */
export function toCopyItem(item: Item, { source_id, project_id }: CopyJob): Key & Item {
  const [from, to] = [projectFolder(source_id), projectFolder(project_id)];
  const moved = PATH_FIELDS.flatMap((name) => {
    const path = item[name];
    return typeof path === 'string' && path.startsWith(from) ? [[name, to + path.slice(from.length)] as const] : [];
  });
  return { ...item, ...Object.fromEntries(moved), pk: partitionOf.project(project_id), sk: item.sk as string };
}

/** All stored items of a project, readable or not: its root, if it exists, and its parts. */
export async function findStoredItems(id: ProjectId): Promise<{ root?: Item; parts: Item[] }> {
  const items = await queryPartition(partitionOf.project(id), '', { consistent: true });
  const isRoot = ({ sk }: Item) => sk === keyOf.project(id).sk;
  return { root: items.find(isRoot), parts: items.filter((item) => !isRoot(item)) };
}

const isSame = (there: Item | undefined, wanted: Item): boolean =>
  isDeepStrictEqual({ ...there, version: 0 }, { ...wanted, version: 0 });

/** DynamoDB takes 100 writes and 4 MB per transaction; one write checks that the copy is still wanted. */
const WRITES_AT_ONCE = 90;
const BYTES_AT_ONCE = 3_500_000;

function splitIntoBatches(writes: readonly (Key & Item)[]): (Key & Item)[][] {
  const batches: (Key & Item)[][] = [];
  let room = 0;
  for (const write of writes) {
    const bytes = Buffer.byteLength(JSON.stringify(write));
    const batch = batches.at(-1);
    if (!batch || batch.length === WRITES_AT_ONCE || room < bytes) {
      batches.push([write]);
      room = BYTES_AT_ONCE - bytes;
    } else {
      batch.push(write);
      room -= bytes;
    }
  }
  return batches;
}

/** Makes a copy's parts match the source's. Yields in between. @throws ConditionFailed when the copy is no longer in progress */
export async function* copyParts(job: CopyJob, parts: readonly Item[]): AsyncGenerator<void, void> {
  const there = new Map((await findStoredItems(job.project_id)).parts.map((item) => [item.sk as string, item]));
  const wanted = parts.map((part) => ({ ...toCopyItem(part, job), version: firstVersion(Date.now()) }));
  const kept = new Set(wanted.map(({ sk }) => sk));
  const removed = [...there.keys()]
    .filter((sk) => !kept.has(sk))
    .map((sk) => ({ pk: partitionOf.project(job.project_id), sk }));
  for (const put of splitIntoBatches(wanted.filter((item) => !isSame(there.get(item.sk), item)))) {
    await writeCopyParts(job, put, []);
    yield;
  }
  for (const some of splitIntoChunks(removed, WRITES_AT_ONCE)) {
    await writeCopyParts(job, [], some);
    yield;
  }
}
