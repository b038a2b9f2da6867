import type { listBin } from '#shared/api/bin';
import type { OutputOf } from '#shared/api/contract';
import type { BinnedProject } from '#shared/entities/binned-project';
import type { WhoCanEdit } from '#shared/entities/project';

/** Projects of the bin, newest there first. */
export const newestFirst = (projects: readonly BinnedProject[]): BinnedProject[] =>
  [...projects].sort((a, b) => b.deleted_at - a.deleted_at);

/**
 * What is known of the bin, brought up to the first page of one of its two lists, as it is now: what comes to the bin comes on top. What
 * is known of behind that page stays.
 */
export function withHead(
  known: readonly BinnedProject[],
  list: WhoCanEdit,
  { projects, next }: OutputOf<typeof listBin>,
): BinnedProject[] {
  const onPage = new Set(projects.map(({ id }) => id));
  const isBehind = ({ id, deleted_at }: BinnedProject) =>
    next !== null && deleted_at <= next.deleted_at && !onPage.has(id);
  const kept = known.filter((project) => project.who_can_edit !== list || isBehind(project));
  return newestFirst([...kept, ...projects]);
}
