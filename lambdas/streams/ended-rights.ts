import type { LiveEntity } from '#shared/entities/change';
import type { ProjectSummary } from '#shared/entities/project';
import type { User } from '#shared/entities/user';
import { type EndOfScope, scopeOf } from '#shared/permissions/live-scopes';

function endedByUser(was: User, is: User | undefined): EndOfScope | undefined {
  if (!is) return { scope: scopeOf.person(was.uid), keeper: '' };
  const isMoved = was.account_id !== is.account_id || was.role !== is.role;
  return isMoved ? { scope: scopeOf.place(was.uid), keeper: '' } : undefined;
}

function endedByProject(was: ProjectSummary, is: ProjectSummary | undefined): EndOfScope | undefined {
  const isHidden = was.who_can_edit === 'Team' && is?.who_can_edit === 'Private';
  const isPassed = was.uid !== is?.uid;
  return !is || isHidden || isPassed ? { scope: scopeOf.project(was.id), keeper: is?.uid ?? '' } : undefined;
}

/** Whose right to listen ends by a write: somebody's who left or got another role, the team's on a project made Private. */
export function endedBy(entity: LiveEntity, was: unknown, is: unknown): EndOfScope | undefined {
  if (was === undefined) return undefined;
  if (entity === 'user') return endedByUser(was as User, is as User | undefined);
  if (entity === 'project') return endedByProject(was as ProjectSummary, is as ProjectSummary | undefined);
  return undefined;
}
