import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { pictureUrls } from '#shared/entities/slide-picture';
import type { TeamUser } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { measureProject } from '#shared/project-bounds';
import { isPlanLimit } from '#shared/plans';
import { splitIntoChunks } from '#shared/group-by';
import { deleteObjectsBelow, toObjectKey } from '../adapters/media';
import { copyStoredObject, listObjectSizes } from '../adapters/media-copies';
import { findAccount } from '../data/account-store';
import {
  type CopyJob,
  copyParts,
  endAbandonedCopy,
  findCopyJob,
  findStoredItems,
  projectFolder,
  abandonCopy,
  toCopyItem,
  selectPartsToCopy,
  publishCopy,
} from '../data/copy-store';
import { deleteProjectParts, findDeletionState } from '../data/delete-store';
import { isRetiredId } from '../data/retired-id-store';
import { findMember } from '../data/member-store';
import { readParts, readProject } from '../data/project-store';
import { listItemFiles } from '../data/read-item';
import { countFiles, findFileLengths, releaseAllFiles } from '../data/stored-file-store';
import { ConditionFailed, ConflictRetriesExhausted, type Item } from '../data/table';
import { scheduleFileCheck } from '../data/unused-file-store';
import type { Work } from './job';

/** How many times a step rereads a source that others are editing before it pauses. */
const TRIES = 8;
const PAUSE_SECONDS = 2;

interface Source {
  source: ProjectSummary;
  root: Item;
  parts: Item[];
  copier: TeamUser;
}

/** The current source of a copy; undefined when the copy must not be made. */
async function findSource({
  project_id,
  source_id,
  uid,
  account_id,
  given_up_at,
}: CopyJob): Promise<Source | undefined> {
  if (given_up_at !== undefined) return undefined;
  const [copier, account, taken, isEnded] = await Promise.all([
    findMember(uid, account_id),
    findAccount(account_id),
    findDeletionState(project_id),
    isRetiredId(project_id),
  ]);
  if (!copier || !account || taken || isEnded) return undefined;
  // Read last, so that the permissions checked are those of the copied version.
  const { root, parts } = await findStoredItems(source_id);
  const source = root && readProject(root);
  if (!source || authorize(copier, { do: 'duplicateProject', project: source }) !== 'allowed') return undefined;
  return { source, root, parts: selectPartsToCopy(parts), copier };
}

async function assertNoProject(id: ProjectId): Promise<void> {
  if (await findDeletionState(id)) throw new Error('The id of an unfinished copy belongs to a project.');
}

async function* deleteCopy(job: CopyJob): AsyncGenerator<void, void> {
  if (job.given_up_at === undefined) await abandonCopy(job, Date.now());
  const check = () => assertNoProject(job.project_id);
  if (!(await findDeletionState(job.project_id))) {
    yield* deleteProjectParts(job.project_id, check);
    yield* deleteObjectsBelow(`projects/${job.project_id}/`, check);
    yield* releaseAllFiles(job.project_id);
  }
  await endAbandonedCopy(job, Date.now());
}

async function* makeCopy(job: CopyJob, { source, root, parts, copier }: Source): AsyncGenerator<void, void> {
  yield* copyFiles(job, parts);
  yield* copyParts(job, parts);
  const { cover_url, cover_position } = toCopyItem(root, job);
  const sizes = { ...measureProject(readParts(parts)), slides: source.slide_count };
  await publishCopy(job, { source, copier, cover: { cover_url, cover_position }, sizes }, Date.now());
}

/**
 * Copies a project: first its files, then its parts, and last its root together with the end of the job, so that nobody sees an incomplete
 * copy. The copy shows the source at one moment: what others edit meanwhile is copied again. A copy is deleted if its source is deleted or
 * hidden from the copier, or if the copier has left or become a Member.
 */
export async function* copyProjectFully({ project_id }: { project_id: ProjectId }): Work {
  for (let tries = 0; tries < TRIES; tries++) {
    const job = await findCopyJob(project_id);
    if (!job) return;
    const found = await findSource(job);
    try {
      return yield* found ? makeCopy(job, found) : deleteCopy(job);
    } catch (error) {
      // A copy that exceeds the plan is deleted next; the next call answers why.
      if (isPlanLimit(error)) await abandonCopy(job, Date.now());
      else if (!(error instanceof ConditionFailed || error instanceof ConflictRetriesExhausted)) throw error;
    }
    yield;
  }
  return { afterSeconds: PAUSE_SECONDS };
}

/** Number of files copied at once, each with its smaller pictures. */
const AT_ONCE = 8;

/**
 * Copies the stored files that a project's parts name, skipping those that are already copied. Schedules a check of each first, so that a
 * file that the copy doesn't use is deleted in a week. Yields in between.
 */
async function* copyFiles(
  { source_id, project_id, account_id }: CopyJob,
  parts: readonly Item[],
): AsyncGenerator<void, void> {
  const [from, to] = [projectFolder(source_id), projectFolder(project_id)];
  const [stored, done] = await Promise.all([from, to].map((folder) => listObjectSizes(toObjectKey(folder))));
  const targetOf = (path: string) => to + path.slice(from.length);
  const isOpen = (path: string) => stored!.has(toObjectKey(path)) && !done!.has(toObjectKey(targetOf(path)));
  const copyOf = (path: string) => {
    const key = toObjectKey(path);
    return { from: key, to: toObjectKey(targetOf(path)), size: stored!.get(key) ?? 0 };
  };
  const bytesOf = (path: string) =>
    pictureUrls(path).reduce((sum, file) => sum + (stored!.get(toObjectKey(file)) ?? 0), 0);
  const paths = [...new Set(parts.flatMap(listItemFiles))].filter(
    (path): path is string => typeof path === 'string' && path.startsWith(from),
  );
  const open = paths.filter((path) => pictureUrls(path).some(isOpen));
  for (const batch of splitIntoChunks(open, AT_ONCE)) {
    await scheduleFileCheck({ project_id }, batch.map(targetOf), Date.now());
    const lengths = await findFileLengths(source_id, batch);
    const counted = batch.map((path) => ({ path: targetOf(path), bytes: bytesOf(path), length: lengths.get(path) }));
    await countFiles(account_id, project_id, counted, Date.now());
    const files = batch.flatMap(pictureUrls).filter(isOpen);
    await Promise.all(files.map((path) => copyStoredObject(copyOf(path))));
    yield;
  }
}
