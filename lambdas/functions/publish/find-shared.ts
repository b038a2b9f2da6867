import type { Account } from '#shared/entities/account';
import type { Project, ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { findAccount } from '../../data/account-store';
import { findProject, findWholeProject, hasClip } from '../../data/project-store';

export const notSharedError = (): ApiError => new ApiError('not-found', 'There’s nothing to watch at this address.');

/**
 * A shared project, without its parts, and its account. Reads only one item of a project that is not shared, so that strangers' failed
 * requests stay cheap.
 * @throws ApiError `not-found` alike for a project that is missing, deleted or unshared, whose link or account an operator has closed, or
 * whose account is deleted
 */
export async function findSharedSummary(id: ProjectId): Promise<{ project: ProjectSummary; account: Account }> {
  const project = await findProject(id);
  if (project?.settings.link_access !== 'anyone') throw notSharedError();
  if (project.link_closed_at !== null) throw notSharedError();
  const account = await findAccount(project.account_id);
  if (account?.closed_at !== null) throw notSharedError();
  return { project, account };
}

/** A project with its parts, which is known to be shared. @throws ApiError `not-found` for one that was just deleted */
export async function readShared(id: ProjectId): Promise<Project> {
  const project = await findWholeProject(id);
  if (!project) throw notSharedError();
  return project;
}

/**
 * The project that a link plays, and its account. Reads the project only if it is shared and has the requested clip, if any.
 * @throws ApiError `not-found` as `findSharedSummary`, and for a project without this clip
 */
export async function findShared(id: ProjectId, clip?: number): Promise<{ project: Project; account: Account }> {
  const [{ account }, isThere] = await Promise.all([findSharedSummary(id), clip === undefined || hasClip(id, clip)]);
  if (!isThere) throw notSharedError();
  return { project: await readShared(id), account };
}
