import type { WhoCanEdit } from '#shared/entities/project';
import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import { deleteObjectsBelow } from '../adapters/media';
import {
  deleteProjectParts,
  deleteProjectRoot,
  deleteViewsAndComments,
  markTrashedProjectDeleted,
  findDeletionState,
  isRestorable,
  markAccountProjectDeleted,
} from '../data/delete-store';
import { listAllProjects } from '../data/project-store';
import { releaseAllFiles } from '../data/stored-file-store';
import { retryConflicts } from '../data/table';
import { listTrashed, scheduleTrashExpiry } from '../data/trash-store';
import type { Work } from './job';

async function findDeletedAt(id: ProjectId): Promise<number | undefined> {
  const root = await findDeletionState(id);
  if (root && isRestorable(root)) {
    throw new Error('A project is to be removed that nobody has deleted for good.');
  }
  return root?.deleted_at;
}

/**
 * Removes what a deleted project left: views, comments, slides, clips, markers, files, and last the project itself and the
 * job (spec section 7). Throws for a project that is not deleted for good, also when it turns out on the way: the same message may come
 * twice, and somebody have made another project by this id, or restored it, when one of the two is done.
 */
export async function* deleteProjectFully({ project_id }: { project_id: ProjectId }): Work {
  const found = await findDeletedAt(project_id);
  const check = async () => {
    if ((await findDeletedAt(project_id)) !== found) throw new Error('This project is being removed by another call.');
  };
  yield* deleteViewsAndComments(project_id, check);
  yield* deleteProjectParts(project_id, check);
  yield* deleteObjectsBelow(`projects/${project_id}/`, check);
  yield* releaseAllFiles(project_id);
  await deleteProjectRoot(project_id, found);
}

/**
 * Ends a project for good whose time in the bin is over. One that was restored, or cleared away, is left alone; one whose time is not
 * over, as it was deleted once more or a clock is slow, is looked at again then.
 */
export const expireTrash = ({ project_id }: { project_id: ProjectId }): Promise<void> =>
  retryConflicts(async () => {
    const found = await findDeletionState(project_id);
    if (found?.deleted_at === undefined || found.bin_until === undefined) return;
    const now = Date.now();
    if (found.bin_until > now) return scheduleTrashExpiry(project_id, found.bin_until);
    await markTrashedProjectDeleted(project_id, found.deleted_at, now);
  });

/** The ids of a person's Private projects or of the account's Team projects, also of those in the bin. */
export async function listProjectIds(account: AccountId, whoCanEdit: WhoCanEdit, uid: Uid): Promise<ProjectId[]> {
  const [listed, binned] = await Promise.all([
    listAllProjects(account, whoCanEdit, uid),
    listTrashed(account, whoCanEdit, uid),
  ]);
  return [...listed, ...binned].map(({ id }) => id);
}

/** Ends a project of a deleted account for good, without a stay in the bin. Done again it changes nothing. */
export const deleteAccountProject = (id: ProjectId, account: AccountId): Promise<void> =>
  retryConflicts(async () => {
    const root = await findDeletionState(id);
    if (root?.account_id === account && isRestorable(root)) await markAccountProjectDeleted(id, account, Date.now());
  });
