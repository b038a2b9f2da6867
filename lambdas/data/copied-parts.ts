import { isDeepStrictEqual } from 'node:util';
import { firstVersion } from '#shared/entities/change';
import type { ProjectId } from '#shared/entities/scalars';
import { type CopyJob, changeCopy } from './copy-store';
import { type Key, keyOf, partitionOf } from './keys';
import { type Item, queryPartition } from './table';

const isOfKind = (kind: string, { sk }: Item): boolean => (sk as string).startsWith(`${kind}#`);

/** What a copy has of its source: all but captions of what no clip plays, which wait there for an undo. */
export function partsToCopy(parts: readonly Item[]): Item[] {
  const played = new Set(parts.filter((part) => isOfKind('CLIP', part)).map(({ file }) => file));
  return parts.filter((part) => !isOfKind('CAPTION', part) || played.has(part.file));
}

/** Where the files of a project lie. */
export const folderOf = (id: ProjectId): string => `/projects/${id}/`;

/** The fields that name a stored file; in any other field such a text is somebody's words. */
const PATHS = ['url', 'peaks_url', 'sound_url', 'slide_url', 'cover_url'];

/** An item of a project as it lies in a copy: its files are the copy's own, and are called as in the source. */
export function inCopy(item: Item, { source_id, project_id }: CopyJob): Key & Item {
  const [from, to] = [folderOf(source_id), folderOf(project_id)];
  const moved = PATHS.flatMap((name) => {
    const path = item[name];
    return typeof path === 'string' && path.startsWith(from) ? [[name, to + path.slice(from.length)] as const] : [];
  });
  return { ...item, ...Object.fromEntries(moved), pk: partitionOf.project(project_id), sk: item.sk as string };
}

/** All that is stored of a project now, whether or not it can be read: its root, if there is one, and its parts. */
export async function findStored(id: ProjectId): Promise<{ root?: Item; parts: Item[] }> {
  const items = await queryPartition(partitionOf.project(id), '', { consistent: true });
  const isRoot = ({ sk }: Item) => sk === keyOf.project(id).sk;
  return { root: items.find(isRoot), parts: items.filter((item) => !isRoot(item)) };
}

const isSame = (there: Item | undefined, wanted: Item): boolean =>
  isDeepStrictEqual({ ...there, version: 0 }, { ...wanted, version: 0 });

/** DynamoDB takes 100 writes and 4 MB in a transaction; one of them asks whether the copy is still wanted. */
const WRITES_AT_ONCE = 90;
const BYTES_AT_ONCE = 3_500_000;

function inBatches(writes: readonly (Key & Item)[]): (Key & Item)[][] {
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
  const there = new Map((await findStored(job.project_id)).parts.map((item) => [item.sk as string, item]));
  const wanted = parts.map((part) => ({ ...inCopy(part, job), version: firstVersion(Date.now()) }));
  const kept = new Set(wanted.map(({ sk }) => sk));
  const removed = [...there.keys()]
    .filter((sk) => !kept.has(sk))
    .map((sk) => ({ pk: partitionOf.project(job.project_id), sk }));
  for (const put of inBatches(wanted.filter((item) => !isSame(there.get(item.sk), item)))) {
    await changeCopy(job, put, []);
    yield;
  }
  for (let first = 0; first < removed.length; first += WRITES_AT_ONCE) {
    await changeCopy(job, [], removed.slice(first, first + WRITES_AT_ONCE));
    yield;
  }
}
