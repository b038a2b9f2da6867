import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { findProject } from '../../data/project-store';
import { noSuchProject, requireAllowed } from '../allow';

/**
 * A project that the person may do this with.
 * @throws ApiError `not-found` for a missing, deleted or foreign one, `permission-denied` where the role does not allow it
 */
export async function findAllowed(
  person: User,
  id: ProjectId,
  operation: 'viewProject' | 'editProject' | 'shareProject' | 'duplicateProject' | 'deleteProject' | 'comment',
): Promise<ProjectSummary> {
  const project = await findProject(id);
  if (!project) throw noSuchProject();
  requireAllowed(person, { do: operation, project });
  return project;
}
