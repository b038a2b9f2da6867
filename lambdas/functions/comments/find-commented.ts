import type { Project } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { findSharedSummary, nothingToWatch, readShared } from '../publish/find-shared';

/**
 * Lets viewers without an account comment where the project's link is open, and comments are turned on. Two items are read.
 * @throws ApiError `not-found` for every other project alike
 */
export async function requireCommented(id: ProjectId): Promise<void> {
  const { project } = await findSharedSummary(id);
  if (!project.settings.allow_comments) throw nothingToWatch();
}

/**
 * The project that a link opens to anybody, and which they may comment on.
 * @throws ApiError `not-found` for every other one alike
 */
export async function findCommented(id: ProjectId): Promise<Project> {
  await requireCommented(id);
  return readShared(id);
}
