import type { Project } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { findShared, nothingToWatch } from '../publish/find-shared';

/**
 * The project that a link opens to anybody, and which they may comment on.
 * @throws ApiError `not-found` for every other one alike
 */
export async function findCommented(id: ProjectId): Promise<Project> {
  const project = await findShared(id);
  if (!project.settings.allow_comments) throw nothingToWatch();
  return project;
}
