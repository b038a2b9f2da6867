import type { QueryClient } from '@tanstack/react-query';
import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { versionOfRemoval } from '#shared/entities/change';
import { call } from '../call';
import { applyToList } from '../live/live-list';
import { projectsQuery } from './list-projects';
import { keepMadeProject } from './made-project';
import type { ProjectInList } from './project-in-list';

/** Creates an empty Private project under a new id and puts it into the list at once. */
export async function makeProject(client: QueryClient, id: ProjectId, name: string): Promise<ProjectInList> {
  const project = await call(createProject, { id, name });
  keepMadeProject(project);
  applyToList(client, projectsQuery('Private').queryKey, { kind: 'put', item: project });
  return project;
}

/** Gives a project, as the person saw it, another name, and shows it in the list at once. */
export async function renameProject(client: QueryClient, seen: ProjectInList, name: string): Promise<void> {
  const project = await call(updateProject, { id: seen.id, name, expected_name: seen.name });
  applyToList(client, projectsQuery(project.who_can_edit).queryKey, { kind: 'put', item: project });
}

/** Deletes a project and takes it out of the list at once. */
export async function removeProject(client: QueryClient, project: ProjectInList): Promise<void> {
  await call(deleteProject, { id: project.id });
  const { id, version, who_can_edit } = project;
  applyToList(client, projectsQuery(who_can_edit).queryKey, {
    kind: 'removed',
    id,
    version: versionOfRemoval(version),
  });
}
