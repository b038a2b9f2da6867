import type { WhoCanEdit } from '#shared/entities/project';
import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import { FILE_ADDRESS_DAYS } from '#shared/retention';
import { DAY_MS, HOUR_MS } from '#shared/time/durations';
import { invalidateProjectFiles } from '../adapters/edge';
import { deleteObjectsBelow } from '../adapters/media';
import {
  deleteProjectParts,
  deleteProjectRoot,
  deleteViewerData,
  markTrashedProjectDeleted,
  findDeletionState,
  isRestorable,
  markAccountProjectDeleted,
} from '../data/delete-store';
import { listAllProjects } from '../data/project-store';
import { consumeStageLimit, type RateLimit, refundLimit, STAGE } from '../data/rate-limit-store';
import { releaseAllFiles } from '../data/stored-file-store';
import { deleteSearchWords } from '../data/search-words-store';
import { retryConflicts } from '../data/table';
import { listTrashed, scheduleTrashExpiry } from '../data/trash-store';
import type { Work } from './job';

/** CloudFront drops a folder in about a minute. */
const EDGE_BUSY_SECONDS = 60;

/** An invalidation costs half a cent, and strangers can delete projects. Beyond this limit, files stay at the edge until grants expire. */
const INVALIDATIONS: RateLimit = { name: 'invalidations-of-stage', max: 500, spanMs: HOUR_MS };

/** Nobody gets a grant for a deleted project. */
const GRANTS_OPEN_MS = FILE_ADDRESS_DAYS * DAY_MS;

/** Drops what the edge has of a deleted project's files, if a grant can still open it. Returns false while the edge is busy. */
async function dropFromEdge(id: ProjectId, deletedAt: number | undefined): Promise<boolean> {
  const now = Date.now();
  if (deletedAt !== undefined && deletedAt <= now - GRANTS_OPEN_MS) return true;
  if (!(await consumeStageLimit(INVALIDATIONS, now))) return true;
  const isBegun = await invalidateProjectFiles(id, `${id}-${deletedAt}`);
  if (!isBegun) await refundLimit(INVALIDATIONS, STAGE, now);
  return isBegun;
}

async function findDeletedAt(id: ProjectId): Promise<number | undefined> {
  const root = await findDeletionState(id);
  if (root && isRestorable(root)) {
    throw new Error('The project was not deleted for good.');
  }
  return root?.deleted_at;
}

/**
 * Deletes the data of a deleted project: its words for search, views, comments, slides, clips, markers, captions, files, also at the edge, and last the project itself and the job
 * (spec section 7). Throws if the project isn't, or is no longer, deleted for good: a message may arrive twice, and after the first one is
 * done, the id may belong to a new or restored project.
 */
export async function* deleteProjectFully({ project_id }: { project_id: ProjectId }): Work {
  const found = await findDeletedAt(project_id);
  const check = async () => {
    if ((await findDeletedAt(project_id)) !== found) throw new Error('This project is being removed by another call.');
  };
  await check();
  await deleteSearchWords(project_id);
  yield* deleteViewerData(project_id, found, check);
  yield* deleteProjectParts(project_id, check);
  yield* deleteObjectsBelow(`projects/${project_id}/`, check);
  if (!(await dropFromEdge(project_id, found))) return { afterSeconds: EDGE_BUSY_SECONDS };
  yield* releaseAllFiles(project_id);
  await deleteProjectRoot(project_id, found);
}

/**
 * Deletes a project for good whose time in the trash is over. Ignores one that was restored or is already deleted; reschedules one whose
 * time isn't over because it was deleted again or a clock is slow.
 */
export const expireTrash = ({ project_id }: { project_id: ProjectId }): Promise<void> =>
  retryConflicts(async () => {
    const found = await findDeletionState(project_id);
    if (found?.deleted_at === undefined || found.trash_until === undefined) return;
    const now = Date.now();
    if (found.trash_until > now) return scheduleTrashExpiry(project_id, found.trash_until);
    await markTrashedProjectDeleted(project_id, found.deleted_at, now);
  });

/** The ids of a person's Private projects or of the account's Team projects, including those in the trash. */
export async function listProjectIds(account: AccountId, whoCanEdit: WhoCanEdit, uid: Uid): Promise<ProjectId[]> {
  const [listed, trashed] = await Promise.all([
    listAllProjects(account, whoCanEdit, uid),
    listTrashed(account, whoCanEdit, uid),
  ]);
  return [...listed, ...trashed].map(({ id }) => id);
}

/** Deletes a deleted account's project for good, without a stay in the trash. Idempotent. */
export const deleteAccountProject = (id: ProjectId, account: AccountId): Promise<void> =>
  retryConflicts(async () => {
    const root = await findDeletionState(id);
    if (root?.account_id === account && isRestorable(root)) await markAccountProjectDeleted(id, account, Date.now());
  });
