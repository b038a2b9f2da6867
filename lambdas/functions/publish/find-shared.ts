import type { Account } from '#shared/entities/account';
import type { Project, ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { findAccount } from '../../data/account-store';
import { findProject, findWholeProject, hasClip } from '../../data/project-store';

/** What is not there to be watched, whatever the reason. */
export const notSharedError = (): ApiError => new ApiError('not-found', 'There is nothing to watch at this address.');

/**
 * The project that a link opens to anybody, without its parts, and the account that it belongs to. Of one that is
 * not shared one item is read, so that what strangers ask for in vain costs no more.
 * @throws ApiError `not-found` alike for a missing, a deleted and an unshared one, one whose link or account an operator has closed,
 * and one whose account is gone
 */
export async function findSharedSummary(id: ProjectId): Promise<{ project: ProjectSummary; account: Account }> {
  const project = await findProject(id);
  if (project?.settings.link_access !== 'anyone') throw notSharedError();
  if (project.link_closed_at !== null) throw notSharedError();
  const account = await findAccount(project.account_id);
  if (account?.closed_at !== null) throw notSharedError();
  return { project, account };
}

/**
 * A project with its parts, which is known to be shared.
 * @throws ApiError `not-found` for one that was deleted at this moment
 */
export async function readShared(id: ProjectId): Promise<Project> {
  const project = await findWholeProject(id);
  if (!project) throw notSharedError();
  return project;
}

/**
 * What a link plays, and the account that it belongs to. It is read only where the link is open, and the clip is there, if only one was asked for.
 * @throws ApiError `not-found` as `findSharedSummary`, and for a project without this clip
 */
export async function findShared(id: ProjectId, clip?: number): Promise<{ project: Project; account: Account }> {
  const [{ account }, isThere] = await Promise.all([findSharedSummary(id), clip === undefined || hasClip(id, clip)]);
  if (!isThere) throw notSharedError();
  return { project: await readShared(id), account };
}
