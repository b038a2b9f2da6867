import type { QueryClient } from '@tanstack/react-query';
import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import type { InputOf } from '#shared/api/contract';
import { newId } from '#shared/ids';
import { call } from '../call';
import { applyToList } from './list-projects';
import type { ProjectInList } from './read-project-change';

/** Creates an empty Private project and puts it into the list at once. */
export async function makeProject(client: QueryClient, name: string): Promise<ProjectInList> {
  const project = await call(createProject, { id: newId(), name });
  applyToList(client, 'Private', { kind: 'put', item: project });
  return project;
}

/** Deletes a project and takes it out of the list at once. */
export async function removeProject(client: QueryClient, project: ProjectInList): Promise<void> {
  await call(deleteProject, { id: project.id });
  applyToList(client, project.who_can_edit, { kind: 'removed', id: project.id, version: project.version + 1 });
}

/** Changes a project's name, who may edit it, or its settings (spec section 7). */
export async function changeProject(client: QueryClient, input: InputOf<typeof updateProject>): Promise<void> {
  const project = await call(updateProject, input);
  applyToList(client, project.who_can_edit, { kind: 'put', item: project });
}
