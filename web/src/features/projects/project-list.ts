import type { WhoCanEdit, ProjectSummary } from '#shared/entities/project';
import { groupBy } from '#shared/group-by';

export type ProjectFilter = 'all' | 'mine' | 'team';
export type ProjectSort = 'newest' | 'changed' | 'name';

/** Filters and sorts projects. `mine` are the person's own, Private or Team. */
export function filterProjects(
  projects: readonly ProjectSummary[],
  { uid, filter, search, sort }: { uid: string; filter: ProjectFilter; search: string; sort: ProjectSort },
): ProjectSummary[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return projects
    .filter(
      ({ who_can_edit, uid: owner }) =>
        filter === 'all' || (filter === 'team' ? who_can_edit === 'Team' : owner === uid),
    )
    .filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)))
    .sort(comparisons[sort]);
}

/** A folder of Private or of Team projects, which exists as long as one of them names it (docs/decisions/0089-folders.md). */
export interface Folder {
  name: string;
  who_can_edit: WhoCanEdit;
}

export const isInFolder = (project: Pick<ProjectSummary, 'folder' | 'who_can_edit'>, folder: Folder): boolean =>
  project.folder === folder.name && project.who_can_edit === folder.who_can_edit;

/** The folders that these projects are in, with their number of projects: those of the team first, then by name. */
export function listFolders(
  projects: readonly Pick<ProjectSummary, 'folder' | 'who_can_edit'>[],
): (Folder & { count: number })[] {
  const groups = groupBy(
    projects.filter(({ folder }) => folder !== ''),
    ({ who_can_edit, folder }) => `${who_can_edit} ${folder}`,
  );
  return [...groups.values()]
    .map((group) => ({ name: group[0]!.folder, who_can_edit: group[0]!.who_can_edit, count: group.length }))
    .sort((a, b) => b.who_can_edit.localeCompare(a.who_can_edit) || compareNames(a, b));
}

const compareNames = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });

const comparisons: Record<ProjectSort, (a: ProjectSummary, b: ProjectSummary) => number> = {
  newest: (a, b) => b.created_at - a.created_at,
  changed: (a, b) => b.updated_at - a.updated_at,
  name: compareNames,
};
