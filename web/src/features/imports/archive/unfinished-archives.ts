import { deleteProject, deleteProjectForGood, getProject } from '#shared/api/projects';
import { projectId, type ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { call } from '../../../platform/api/call';
import { showToast } from '../../../platform/components/toasts';
import { withLock } from '../../../platform/storage/locks';
import { archiveImportWording } from '../../../wording/imports';
import { importLockName } from '../import-lifecycle';
import { StoredRecords, userRecords } from '../stored-records';

/** Projects that are filled from a ZIP, by their id. What is unfinished when its tab is gone is deleted. */
export const unfinishedArchives = new StoredRecords('narradeck.archives', () => true);

/**
 * Deletes a project that was not filled completely, with its record; later, if the server can't be reached. One that has clips, which are saved
 * last, goes to the trash: somebody may have opened it and recorded one. Returns whether it is deleted. Never rejects.
 */
export async function discardArchive(id: ProjectId): Promise<boolean> {
  try {
    const { clips } = await call(getProject, { id });
    await call(deleteProject, { id });
    if (clips.length === 0) await call(deleteProjectForGood, { id });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not-found')) return false;
  }
  await unfinishedArchives.remove(id);
  return true;
}

/** Deletes the projects of a person whose imports were interrupted, except those that another tab still fills. */
export async function removeUnfinishedArchives(uid: string): Promise<void> {
  await unfinishedArchives.load();
  for (const { id, name } of userRecords(unfinishedArchives.store.getState().records, uid)) {
    const discard = async () => {
      if (await discardArchive(projectId.parse(id))) showToast(archiveImportWording.interrupted(name));
    };
    await withLock(importLockName(id), discard, { ifHeld: () => new Error('Another tab fills it.') }).catch(
      () => undefined,
    );
  }
}
