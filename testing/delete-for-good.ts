import { deleteProject, deleteProjectForGood } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { call } from './test-stack';

/** Deletes a project past the bin: it is cleared away a moment later. */
export async function deleteForGood(id: ProjectId, token: string): Promise<void> {
  await call(deleteProject, { id }, token);
  await call(deleteProjectForGood, { id }, token);
}
