import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { authorize, type Operation } from '#shared/permissions/authorize';
import { findProject } from '../data/project-store';

/** The error for a missing project and for one of another team. */
export const noSuchProject = (): ApiError => new ApiError('not-found', 'This project doesn’t exist.');

const EMAIL_UNVERIFIED_MESSAGE =
  'Verify your email address first: open the link in the email that we sent you, or request a new one in Account.';

/**
 * Requires that `shared/permissions` allows an operation.
 * @throws ApiError `not-found` if the object must look as if it didn't exist, otherwise `permission-denied` with what to do about it
 */
export function requireAllowed(person: User, operation: Operation): void {
  const verdict = authorize(person, operation);
  if (verdict === 'hidden') throw 'project' in operation ? noSuchProject() : new ApiError('not-found', 'Not found.');
  if (verdict === 'unverified') throw new ApiError('permission-denied', EMAIL_UNVERIFIED_MESSAGE);
  if (verdict === 'denied') throw new ApiError('permission-denied', 'Your role in this team doesn’t allow this.');
}

/**
 * A project on which the person may perform this operation.
 * @throws ApiError `not-found` for a project that is missing, deleted or another team's, `permission-denied` if the role does not allow it
 */
export async function findAllowed(
  person: User,
  id: ProjectId,
  operation:
    | 'viewProject'
    | 'editProject'
    | 'shareProject'
    | 'inviteViewers'
    | 'duplicateProject'
    | 'deleteProject'
    | 'comment'
    | 'importComments',
): Promise<ProjectSummary> {
  const project = await findProject(id);
  if (!project) throw noSuchProject();
  requireAllowed(person, { do: operation, project });
  return project;
}
