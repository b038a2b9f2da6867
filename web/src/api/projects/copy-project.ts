import type { QueryClient } from '@tanstack/react-query';
import { duplicateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError, type ErrorCode } from '#shared/errors';
import { call } from '../call';
import { Throttled } from '../callable';
import { applyToList } from '../live/live-list';
import { projectsQuery } from './list-projects';
import type { ProjectInList } from './project-in-list';

/** Most copies are there within a second; a long one is asked for every five. */
const FIRST_PAUSE_MS = 400;
const PAUSE_MAX_MS = 5000;

/** What the server says no with; anything else is the line, or passes. */
const REFUSALS: readonly ErrorCode[] = [
  'not-found',
  'permission-denied',
  'unauthenticated',
  'invalid-argument',
  'resource-exhausted',
];

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && REFUSALS.includes(error.code) && !(error instanceof Throttled);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

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
  for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 1.5, PAUSE_MAX_MS)) {
    try {
      const { project } = await call(duplicateProject, { id, target_id }, { signal });
      isTakenOn = true;
      if (project) {
        applyToList(client, projectsQuery('Private').queryKey, { kind: 'put', item: project });
        return project;
      }
    } catch (error) {
      if (!signal.aborted && (!isTakenOn || isRefusal(error))) throw error;
    }
    await pause(wait, signal);
  }
  return undefined;
}
