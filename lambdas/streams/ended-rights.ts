import type { LiveEntity } from '#shared/entities/change';
import type { ProjectSummary } from '#shared/entities/project';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { type EndOfScope, scopeOf } from '#shared/permissions/live-scopes';

/** Visits that end with a right: a person's within an account, or those to a project but the keeper's. */
export type EndedVisits =
  { of: Uid; account_id: AccountId } | { to: Pick<ProjectSummary, 'id' | 'account_id'>; keeper: Uid | '' };

/** A right that ended: whose listening rests on it, and who is not there any more. */
export interface EndedRight extends EndOfScope {
  /** None when somebody only has to be let in anew. */
  visits?: EndedVisits;
}

function endedByUser(was: User, is: User | undefined): EndedRight | undefined {
  const visits = { of: was.uid, account_id: was.account_id };
  const isOut = is && was.signed_out_at !== is.signed_out_at;
  if (!is || isOut) return { scope: scopeOf.person(was.uid), keeper: '', visits };
  const place = { scope: scopeOf.place(was.uid), keeper: '' } as const;
  if (was.account_id !== is.account_id) return { ...place, visits };
  return was.role !== is.role ? place : undefined;
}

function endedByProject(was: ProjectSummary, is: ProjectSummary | undefined): EndedRight | undefined {
  const isHidden = was.who_can_edit === 'Team' && is?.who_can_edit === 'Private';
  const isPassed = was.uid !== is?.uid;
  if (is && !isHidden && !isPassed) return undefined;
  const keeper: Uid | '' = is?.uid ?? '';
  // The team goes on seeing a project of its own that passes to another owner.
  const isSeenOn = is?.who_can_edit === 'Team';
  const visits = isSeenOn ? undefined : { to: { id: was.id, account_id: was.account_id }, keeper };
  return { scope: scopeOf.project(was.id), keeper, visits };
}

/**
 * Which right ends by a write: somebody's who left, signed out everywhere, works in another account or got another role; that
 * on a project which is deleted, made Private or passed to another owner, who keeps theirs.
 */
export function endedBy(entity: LiveEntity, was: unknown, is: unknown): EndedRight | undefined {
  if (was === undefined) return undefined;
  if (entity === 'user') return endedByUser(was as User, is as User | undefined);
  if (entity === 'project') return endedByProject(was as ProjectSummary, is as ProjectSummary | undefined);
  return undefined;
}
