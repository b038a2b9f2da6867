import { restoreProject } from '#shared/api/projects';
import type { ProjectSummary } from '#shared/entities/project';
import type { User } from '#shared/entities/user';
import { findStoredProject } from '../../data/project-store';
import { ConditionFailed, retryConflicts } from '../../data/table';
import { restoreFromTrash } from '../../data/trash-store';
import { forPerson } from '../callers';
import { planFullError } from '../plan-limits';
import { noSuchProject, requireAllowed } from '../require-allowed';

async function restore(seen: ProjectSummary, person: User): Promise<ProjectSummary> {
  try {
    return await restoreFromTrash(seen, person, Date.now());
  } catch (error) {
    // Another call may have restored the same project and taken the last place itself, so read it again.
    if (error instanceof ConditionFailed && error.failed[0] === 1) throw await planFullError(person);
    throw error;
  }
}

export const handler = forPerson(restoreProject, ({ id }, person) =>
  retryConflicts(async () => {
    const found = await findStoredProject(id);
    if (!found) throw noSuchProject();
    requireAllowed(person, { do: 'restoreProject', project: found.project });
    if (!found.isDeleted) return found.project;
    if (found.trashedAt === undefined) throw noSuchProject();
    return restore(found.project, person);
  }),
);
