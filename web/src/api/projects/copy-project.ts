import type { QueryClient } from '@tanstack/react-query';
import { duplicateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { backoffMs, wait } from '#shared/time/retry';
import { call } from '../call';
import { isTransient } from '../classify-error';
import { applyToList } from '../live/live-list';
import { projectsQuery } from './list-projects';
import type { ProjectInList } from './project-in-list';

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
