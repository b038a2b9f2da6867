import type { ProjectInList } from '../../platform/api/projects/projects';

export type ProjectFilter = 'all' | 'mine' | 'team';
export type ProjectSort = 'newest' | 'changed' | 'name';

/** Filters and sorts projects. `mine` are the person's own, Private or Team. */
export function filterProjects(
  projects: readonly ProjectInList[],
  { uid, filter, search, sort }: { uid: string; filter: ProjectFilter; search: string; sort: ProjectSort },
): ProjectInList[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return projects
    .filter(
      ({ who_can_edit, uid: owner }) =>
        filter === 'all' || (filter === 'team' ? who_can_edit === 'Team' : owner === uid),
    )
    .filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)))
    .sort(comparisons[sort]);
}

const comparisons: Record<ProjectSort, (a: ProjectInList, b: ProjectInList) => number> = {
  newest: (a, b) => b.created_at - a.created_at,
  changed: (a, b) => b.updated_at - a.updated_at,
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
};
