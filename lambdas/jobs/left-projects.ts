import type { WhoCanEdit } from '#shared/entities/project';
import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import { listBinned } from '../data/bin-store';
import { findDeletion, isKept, markLeftProjectDeleted } from '../data/delete-store';
import { listProjectsOf } from '../data/project-store';
import { retryConflicts } from '../data/retry';

/** The ids of a person's Private projects or of the account's Team projects, also of those in the bin. */
export async function listIdsOf(account: AccountId, whoCanEdit: WhoCanEdit, uid: Uid): Promise<ProjectId[]> {
  const [listed, binned] = await Promise.all([
    listProjectsOf(account, whoCanEdit, uid),
    listBinned(account, whoCanEdit, uid),
  ]);
  return [...listed, ...binned].map(({ id }) => id);
}

/** Ends a project of a deleted account for good, without a stay in the bin. Done again it changes nothing. */
export const deleteLeftProject = (id: ProjectId, account: AccountId): Promise<void> =>
  retryConflicts(async () => {
    const root = await findDeletion(id);
    if (root?.account_id === account && isKept(root)) await markLeftProjectDeleted(id, account, Date.now());
  });
