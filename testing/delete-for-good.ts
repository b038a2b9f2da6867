import { deleteProject, deleteProjectForGood } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { call } from './test-stack';

/** Deletes a project permanently, skipping the trash; a job removes its data soon after. */
export async function deleteForGood(id: ProjectId, token: string): Promise<void> {
  await call(deleteProject, { id }, token);
  await call(deleteProjectForGood, { id }, token);
}
