import type { ProjectId } from '#shared/entities/scalars';
import { deleteObjectsBelow } from '../adapters/media';
import { deleteProjectParts, deleteProjectRoot, deleteViewsAndComments } from '../data/delete-store';
import { findProject } from '../data/project-store';
import type { Work } from './work';

/**
 * Removes what a deleted project left: views, comments, slides, clips, markers, files, and last the project itself and the
 * job (spec section 7). Throws for a project that is not deleted.
 */
export async function* deleteProjectFully({ project_id }: { project_id: ProjectId }): Work {
  if (await findProject(project_id)) throw new Error('A project is to be removed that nobody has deleted.');
  yield* deleteViewsAndComments(project_id);
  yield* deleteProjectParts(project_id);
  yield* deleteObjectsBelow(`projects/${project_id}/`);
  await deleteProjectRoot(project_id);
}
