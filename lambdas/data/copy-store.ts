import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { copyName } from '#shared/copy-name';
import { firstVersion } from '#shared/entities/change';
import type { ProjectSummary } from '#shared/entities/project';
import { accountId, projectId, type ProjectId, uid, unixMs } from '#shared/entities/scalars';
import type { TeamUser } from '#shared/entities/user';
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
import { createItemReader } from './read-item';
import { getItem, type Item, queryPartition, transact, updateItem, type Write } from './table';

const copyJob = z.object({
  /** The copy's. */
  project_id: projectId,
  source_id: projectId,
  /** Who copies, and for which account. */
  uid,
  account_id: accountId,
  asked_at: unixMs,
  /** From then on it is only cleared away. */
  given_up_at: unixMs.optional(),
});
/** A copy that is being made. */
export type CopyJob = z.infer<typeof copyJob>;

const parseCopyJob = createItemReader(copyJob);

/** The copy that is being made under an id; undefined when there is none, or none any more. */
export async function findCopyJob(id: ProjectId): Promise<CopyJob | undefined> {
  const item = await getItem(keyOf.copyJob(id));
  return item && parseCopyJob(item);
}

const projectAbsentCheck = (id: ProjectId): Write => ({
  ConditionCheck: { Key: keyOf.project(id), ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Asks for a copy and takes its place in the plan, in one transaction.
 * @throws ConditionFailed item 0 when one is being made under this id, item 1 when a project has it, item 2 when the plan has no
 * room, item 3 when the copier has just left, item 4 when a project had it
 */
export const createCopyJob = (job: CopyJob): Promise<void> =>
  transact([
    {
      Put: { Item: { ...keyOf.copyJob(job.project_id), ...job }, ConditionExpression: 'attribute_not_exists(pk)' },
    },
    projectAbsentCheck(job.project_id),
    incrementProjectCountWrite(job.account_id, job.asked_at),
    memberCheck(job.uid, job.account_id),
    idNotRetiredCheck(job.project_id),
  ]);

/** Holds while this copy is being made: not after it is there, was given up, or is made anew under the same id. */
const activeJobCondition = ({ project_id, asked_at }: CopyJob) => ({
  Key: keyOf.copyJob(project_id),
  ConditionExpression: 'asked_at = :asked AND attribute_not_exists(given_up_at)',
  ExpressionAttributeValues: { ':asked': asked_at },
});

/**
 * Writes parts of a copy, and removes others; at most 99 of them and 4 MB.
 * @throws ConditionFailed when it is not being made any more: what came late must not write over what people made of it
 */
const writeCopyParts = (job: CopyJob, put: readonly (Key & Item)[], removed: readonly Key[]): Promise<void> =>
  transact([
    { ConditionCheck: activeJobCondition(job) },
    ...put.map((Item): Write => ({ Put: { Item } })),
    ...removed.map((Key): Write => ({ Delete: { Key } })),
  ]);

/**
 * Lets a copy whose parts and files are all there be seen, and ends the job, in one transaction.
 * @throws ConditionFailed when the source has changed since it was read, the copier has left, the job is over, or the id has been another project's
 */
export const publishCopy = (job: CopyJob, { source, copier, cover }: CopiedRoot, now: number): Promise<void> =>
  transact([
    { Delete: activeJobCondition(job) },
    ...createProjectWrites(
      {
        ...source,
        id: job.project_id,
        uid: job.uid,
        name: copyName(source.name),
        who_can_edit: 'Private',
        created_at: now,
        updated_at: now,
        updated_by_info: toUpdatedByInfo(copier),
        inherited_from: '',
        version: 1,
      },
      { ...cover, source_id: job.source_id },
    ),
    unchangedProjectCheck(source),
    memberCheck(job.uid, job.account_id),
    accountExistsCheck(job.account_id),
  ]);

/** What the root of a copy is made of. */
interface CopiedRoot {
  source: ProjectSummary;
  copier: TeamUser;
  /** The first slide's picture in the copy, and its position. */
  cover: Item;
}

/** A project that was copied from another one, if it is there. */
export async function findFinishedCopy(source: ProjectId, id: ProjectId): Promise<ProjectSummary | undefined> {
  const root = await getItem(keyOf.project(id));
  return root?.source_id === source ? readProject(root) : undefined;
}

/**
 * Gives a copy up: from now on nobody adds to it.
 * @throws ConditionFailed when it is there, or given up already
 */
export async function abandonCopy(job: CopyJob, now: number): Promise<void> {
  const { ExpressionAttributeValues, ...condition } = activeJobCondition(job);
  await updateItem({
    ...condition,
    UpdateExpression: 'SET given_up_at = :now',
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':now': now },
  });
}

/**
 * Ends the job of a copy that was given up and cleared away, and gives its place in the plan back.
 * @throws ConditionFailed when that is done already, or the account was cleared away meanwhile
 */
export async function endAbandonedCopy({ project_id, asked_at, account_id }: CopyJob, now: number): Promise<void> {
  const account = await findAccountIncludingDeleted(account_id);
  const end: Write = {
    Delete: {
      Key: keyOf.copyJob(project_id),
      ConditionExpression: 'asked_at = :asked',
      ExpressionAttributeValues: { ':asked': asked_at },
    },
  };
  await transact(account ? [end, decrementProjectCountWrite(account_id, now)] : [end]);
}

const isOfKind = (kind: string, { sk }: Item): boolean => (sk as string).startsWith(`${kind}#`);

/** What a copy has of its source: all but captions of what no clip plays, which wait there for an undo. */
export function selectPartsToCopy(parts: readonly Item[]): Item[] {
  const played = new Set(parts.filter((part) => isOfKind('CLIP', part)).map(({ file }) => file));
  return parts.filter((part) => !isOfKind('CAPTION', part) || played.has(part.file));
}

/** Where the files of a project lie. */
export const projectFolder = (id: ProjectId): string => `/projects/${id}/`;

/** The fields that name a stored file; in any other field such a text is somebody's words. */
const PATH_FIELDS = ['url', 'peaks_url', 'sound_url', 'slide_url', 'cover_url'];

/** An item of a project as it lies in a copy: its files are the copy's own, and are called as in the source. */
export function toCopyItem(item: Item, { source_id, project_id }: CopyJob): Key & Item {
  const [from, to] = [projectFolder(source_id), projectFolder(project_id)];
  const moved = PATH_FIELDS.flatMap((name) => {
    const path = item[name];
    return typeof path === 'string' && path.startsWith(from) ? [[name, to + path.slice(from.length)] as const] : [];
  });
  return { ...item, ...Object.fromEntries(moved), pk: partitionOf.project(project_id), sk: item.sk as string };
}

/** All that is stored of a project now, whether or not it can be read: its root, if there is one, and its parts. */
export async function findStoredItems(id: ProjectId): Promise<{ root?: Item; parts: Item[] }> {
  const items = await queryPartition(partitionOf.project(id), '', { consistent: true });
  const isRoot = ({ sk }: Item) => sk === keyOf.project(id).sk;
  return { root: items.find(isRoot), parts: items.filter((item) => !isRoot(item)) };
}

const isSame = (there: Item | undefined, wanted: Item): boolean =>
  isDeepStrictEqual({ ...there, version: 0 }, { ...wanted, version: 0 });

/** DynamoDB takes 100 writes and 4 MB in a transaction; one of them asks whether the copy is still wanted. */
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

/**
 * Makes the parts of a copy those of its source; what is there already is not written again. Yields in between.
 * @throws ConditionFailed when the copy is not being made any more
 */
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
  for (let first = 0; first < removed.length; first += WRITES_AT_ONCE) {
    await writeCopyParts(job, [], removed.slice(first, first + WRITES_AT_ONCE));
    yield;
  }
}
