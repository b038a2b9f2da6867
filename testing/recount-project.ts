import type { ProjectId } from '#shared/entities/scalars';
import { measureProject } from '#shared/project-bounds';
import { newSaveFields } from '../lambdas/data/project-sizes';
import { readParts } from '../lambdas/data/project-store';
import { table } from './test-stack';

/** Sets the counters of a project whose records a test wrote directly to the table. */
export async function recountProject(id: ProjectId): Promise<void> {
  const items = await table.query(`PROJECT#${id}`);
  const root = items.find(({ sk }) => sk === 'PROJECT')!;
  await table.put({ pk: `PROJECT#${id}`, sk: 'PROJECT', ...root, ...newSaveFields(measureProject(readParts(items))) });
}
