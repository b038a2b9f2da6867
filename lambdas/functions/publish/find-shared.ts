import type { Project } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { findWholeProject } from '../../data/project-store';

/** What is not there to be watched, whatever the reason. */
export const nothingToWatch = (): ApiError => new ApiError('not-found', 'There is nothing to watch at this address.');

/**
 * The project that a link opens to anybody.
 * @throws ApiError `not-found` alike for a missing, a deleted and an unshared one
 */
export async function findShared(id: ProjectId): Promise<Project> {
  const project = await findWholeProject(id);
  if (project?.settings.link_access !== 'anyone') throw nothingToWatch();
  return project;
}
