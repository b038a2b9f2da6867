import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { keyOf } from '../lambdas/data/keys';
import { table } from './test-stack';

/** Stores an end of the link that has passed, which no function accepts. */
export async function endLink(id: ProjectId): Promise<void> {
  const key = keyOf.project(id);
  const root = (await table.get(key.pk, key.sk)) as unknown as ProjectSummary;
  const settings = { ...root.settings, link_ends_at: Date.now() - 1 };
  await table.put({ ...root, ...key, settings, version: root.version + 1 });
}
