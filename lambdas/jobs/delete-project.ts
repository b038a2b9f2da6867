import type { ProjectId } from '#shared/entities/scalars';
import { deleteObjectsBelow } from '../adapters/media';
import {
  deleteProjectParts,
  deleteProjectRoot,
  deleteViewsAndComments,
  findDeletion,
  isKept,
} from '../data/delete-store';
import { uncountAllFiles } from '../data/stored-file-store';
import type { Work } from './work';

async function deletedAt(id: ProjectId): Promise<number | undefined> {
  const root = await findDeletion(id);
  if (root && isKept(root)) {
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
  const found = await deletedAt(project_id);
  const check = async () => {
    if ((await deletedAt(project_id)) !== found) throw new Error('This project is being removed by another call.');
  };
  yield* deleteViewsAndComments(project_id, check);
  yield* deleteProjectParts(project_id, check);
  yield* deleteObjectsBelow(`projects/${project_id}/`, check);
  yield* uncountAllFiles(project_id);
  await deleteProjectRoot(project_id, found);
}
