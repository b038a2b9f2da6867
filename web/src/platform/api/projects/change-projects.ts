import type { QueryClient } from '@tanstack/react-query';
import {
  createProject,
  deleteProject,
  duplicateProject,
  type MadeProject,
  type OpenProject,
  updateProject,
} from '#shared/api/projects';
import { versionOfRemoval } from '#shared/entities/change';
import type { ProjectId } from '#shared/entities/scalars';
import { backoffMs, wait } from '#shared/time/retry';
import { call } from '../call';
import { isTransient } from '../classify-error';
import { applyToList } from '../live/live-queries';
import { type ProjectInList, projectsQuery } from './project-queries';

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
  let isTakenOn = false;
  for (let asked = 1; !signal.aborted; asked++) {
    try {
      const { project } = await call(duplicateProject, { id, target_id }, { signal });
      isTakenOn = true;
      if (project) {
        applyToList(client, projectsQuery('Private').queryKey, { kind: 'put', item: project });
        return project;
      }
    } catch (error) {
      if (!signal.aborted && (!isTakenOn || !isTransient(error))) throw error;
    }
    await wait(backoffMs(asked, POLLING), signal);
  }
  return undefined;
}

/** The project that this page made last, until it is opened. */
let made: OpenProject | undefined;

/** Keeps what is known of an empty project that was just made, so that it opens without being fetched. */
function keepMadeProject(project: MadeProject): void {
  made = { ...project, slides: [], clips: [], markers: [], captions: [] };
}

/** It is no longer what was made, and has to be fetched. */
export function forgetMadeProject(id: string): void {
  if (made?.id === id) made = undefined;
}

/**
 * The project if it is the one that this page made last for this person, once; the next time it has to be fetched. Somebody else may
 * have logged in since.
 */
export function takeMadeProject(id: string, uid: string): OpenProject | undefined {
  if (made?.id !== id || made.uid !== uid) return undefined;
  const project = made;
  made = undefined;
  return project;
}
