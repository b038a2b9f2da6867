import type { ProjectId } from '#shared/entities/scalars';
import { deleteObjectsBelow } from '../adapters/media';
import { deleteProjectParts, deleteProjectRoot, deleteViewsAndComments } from '../data/delete-store';

/**
 * Removes what a deleted project left: views, comments, slides, clips, markers, files, and last the project itself and the
 * job (spec section 7). It may break off anywhere and be run again.
 */
export async function finishProject(id: ProjectId): Promise<void> {
  await deleteViewsAndComments(id);
  await deleteProjectParts(id);
  await deleteObjectsBelow(`projects/${id}/`);
  await deleteProjectRoot(id);
}
