import type { QueryClient } from '@tanstack/react-query';
import {
  createProject,
  deleteProject,
  duplicateProject,
  type CreatedProject,
  type OpenProject,
  updateProject,
} from '#shared/api/projects';
import { removalVersion } from '#shared/entities/change';
import type { ProjectId } from '#shared/entities/scalars';
import { backoffMs, wait } from '#shared/time/retry';
import { call } from '../call';
import { isTransient } from '../classify-error';
import { applyToLiveList } from '../live/live-queries';
import { type ProjectInList, projectsQuery } from './project-queries';

/** Creates an empty Private project under a new id and puts it into the list at once. */
export async function addProject(client: QueryClient, id: ProjectId, name: string): Promise<ProjectInList> {
  const project = await call(createProject, { id, name });
  cacheCreatedProject(project);
  applyToLiveList(client, projectsQuery('Private').queryKey, { kind: 'put', item: project });
  return project;
}

/** Gives a project, as the person saw it, another name, and shows it in the list at once. */
export async function renameProject(client: QueryClient, seen: ProjectInList, name: string): Promise<void> {
  const project = await call(updateProject, { id: seen.id, name, expected_name: seen.name });
  applyToLiveList(client, projectsQuery(project.who_can_edit).queryKey, { kind: 'put', item: project });
}

/** Deletes a project and takes it out of the list at once. */
export async function moveProjectToTrash(client: QueryClient, project: ProjectInList): Promise<void> {
  await call(deleteProject, { id: project.id });
  const { id, version, who_can_edit } = project;
  applyToLiveList(client, projectsQuery(who_can_edit).queryKey, {
    kind: 'removed',
    id,
    version: removalVersion(version),
  });
}

/** Most copies are there within a second; a long one is asked for every five. */
const POLLING = { firstMs: 400, maxMs: 5000, factor: 1.5 };

/**
 * Has the server copy a project under a new id, waits until the copy is there, and puts it into the list. Once the server has taken it
 * on, a lost line ends nothing: it is asked for again. Gives undefined when `signal` ends it first.
 * @throws ApiError when it can't be asked for, or is given up by the server
 */
export async function copyProject(
  client: QueryClient,
  { id, target_id }: { id: ProjectId; target_id: ProjectId },
  signal: AbortSignal,
): Promise<ProjectInList | undefined> {
  let isAccepted = false;
  for (let asked = 1; !signal.aborted; asked++) {
    try {
      const { project } = await call(duplicateProject, { id, target_id }, { signal });
      isAccepted = true;
      if (project) {
        applyToLiveList(client, projectsQuery('Private').queryKey, { kind: 'put', item: project });
        return project;
      }
    } catch (error) {
      if (!signal.aborted && (!isAccepted || !isTransient(error))) throw error;
    }
    await wait(backoffMs(asked, POLLING), signal);
  }
  return undefined;
}

/** The project that this page made last, until it is opened. */
let createdProject: OpenProject | undefined;

/** Keeps what is known of an empty project that was just made, so that it opens without being fetched. */
function cacheCreatedProject(project: CreatedProject): void {
  createdProject = { ...project, slides: [], clips: [], markers: [], captions: [] };
}

/** It is no longer what was made, and has to be fetched. */
export function dropCreatedProject(id: string): void {
  if (createdProject?.id === id) createdProject = undefined;
}

/**
 * The project if it is the one that this page made last for this person, once; the next time it has to be fetched. Somebody else may
 * have logged in since.
 */
export function takeCreatedProject(id: string, uid: string): OpenProject | undefined {
  if (createdProject?.id !== id || createdProject.uid !== uid) return undefined;
  const project = createdProject;
  createdProject = undefined;
  return project;
}
