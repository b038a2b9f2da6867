import type { Account } from '#shared/entities/account';
import { isForAnyone } from '#shared/entities/link-guard';
import type { Project, ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import type { PublishData } from '#shared/publish/publish-data';
import { findAccount } from '../../data/account-store';
import { findProject, findWholeProject, hasClip } from '../../data/project-store';

export const notSharedError = (): ApiError => new ApiError('not-found', 'There’s nothing to watch at this address.');

/** A project, without its parts, and its account. */
export interface LinkedProject {
  project: ProjectSummary;
  account: Account;
}

const findProjectIf = async (id: ProjectId, isFound: (project: ProjectSummary) => boolean): Promise<ProjectSummary> => {
  const project = await findProject(id);
  if (project?.link_closed_at !== null || !isFound(project)) throw notSharedError();
  return project;
};

const findAccountOf = async ({ account_id }: ProjectSummary): Promise<Account> => {
  const account = await findAccount(account_id);
  if (account?.closed_at !== null) throw notSharedError();
  return account;
};

const findLinkedProjectIf = async (
  id: ProjectId,
  isFound: (project: ProjectSummary) => boolean,
): Promise<LinkedProject> => {
  const project = await findProjectIf(id, isFound);
  return { project, account: await findAccountOf(project) };
};

const isOpenToAnyone = ({ settings }: ProjectSummary): boolean => isForAnyone(settings, Date.now());

/**
 * A project whose link is on, even if it is guarded or has ended. Reads only one item of another project, so that strangers' failed requests
 * stay cheap.
 * @throws ApiError `not-found` alike for a project that is missing, deleted or unshared, whose link or account an operator has closed, or
 * whose account is deleted
 */
export const findLinkedProject = (id: ProjectId): Promise<LinkedProject> =>
  findLinkedProjectIf(id, ({ settings }) => settings.link_access !== 'off');

/** A project whose link is open to anyone. @throws ApiError `not-found` for any other, as `findLinkedProject` */
export const findOpenProject = (id: ProjectId): Promise<LinkedProject> => findLinkedProjectIf(id, isOpenToAnyone);

/** What the player offers after a project: another one of the same account, while its link is open to anyone. */
export async function findNext({ settings, account_id }: ProjectSummary): Promise<PublishData['next']> {
  const next = settings.next_project_id ? await findProject(settings.next_project_id) : undefined;
  if (next?.account_id !== account_id || next.link_closed_at !== null || !isForAnyone(next.settings, Date.now()))
    return null;
  return { id: next.id, name: next.name };
}

/**
 * A project with its parts, whose link was checked. It is guarded as it was then: nothing may be signed for a guard that was set since.
 * @throws ApiError `not-found` for one that was just deleted
 */
export async function readWholeProject({ id, settings, guard_version }: ProjectSummary): Promise<Project> {
  const project = await findWholeProject(id);
  if (!project) throw notSharedError();
  return { ...project, settings, guard_version };
}

/**
 * The project that a link plays, and its account. Reads the project only if it is shared and has the requested clip, if any.
 * @throws ApiError `not-found` as `findOpenProject`, and for a project without this clip
 */
export async function findWholeOpenProject(
  id: ProjectId,
  clip?: number,
): Promise<{ project: Project; account: Account }> {
  const [project, isThere] = await Promise.all([
    findProjectIf(id, isOpenToAnyone),
    clip === undefined || hasClip(id, clip),
  ]);
  if (!isThere) throw notSharedError();
  // At once, because viewers wait. Few accounts are closed.
  const [whole, account] = await Promise.all([readWholeProject(project), findAccountOf(project)]);
  return { project: whole, account };
}
