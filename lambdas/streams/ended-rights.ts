import * as z from 'zod';
import { whoCanEdit } from '#shared/entities/project';
import { accountId, type AccountId, type ProjectId, uid, type Uid, unixMs } from '#shared/entities/scalars';
import { role } from '#shared/entities/user';
import { liveEntityOf } from '../data/keys';
import type { StreamWrite } from './changes-of';

/** Visits that end with a right: a person's within an account, or those to a project but its owner's ('' for nobody's). */
export type EndedVisits =
  { of: Uid; account_id: AccountId } | { to: { id: ProjectId; account_id: AccountId }; owner: Uid | '' };

/** A right that ended: the person, or the project, whose listeners have to be let in anew; and who is not there any more. */
export interface EndedRight {
  id: Uid | ProjectId;
  /** None when somebody only has to be let in anew. */
  visits?: EndedVisits;
}

const personFields = z.object({ uid, account_id: accountId, role, signed_out_at: unixMs.optional() });
const projectFields = z.object({
  ...{ id: z.string().transform((id) => id as ProjectId), uid, account_id: accountId, who_can_edit: whoCanEdit },
  deleted_at: unixMs.optional(),
});
type Person = z.infer<typeof personFields>;
type Project = z.infer<typeof projectFields>;

function endedByPerson(was: Person, is: Person | undefined): EndedRight | undefined {
  const visits = { of: was.uid, account_id: was.account_id };
  const isAway = !is || was.signed_out_at !== is.signed_out_at || was.account_id !== is.account_id;
  if (isAway) return { id: was.uid, visits };
  return was.role !== is.role ? { id: was.uid } : undefined;
}

function endedByProject(was: Project, now: Project | undefined): EndedRight | undefined {
  if (was.deleted_at !== undefined) return undefined;
  const is = now?.deleted_at === undefined ? now : undefined;
  const isHidden = was.who_can_edit === 'Team' && is?.who_can_edit === 'Private';
  const isPassed = was.uid !== is?.uid;
  if (is && !isHidden && !isPassed) return undefined;
  // The team goes on seeing a project of its own that passes to another owner.
  if (is?.who_can_edit === 'Team') return { id: was.id };
  return { id: was.id, visits: { to: { id: was.id, account_id: was.account_id }, owner: is?.uid ?? '' } };
}

/**
 * Which right ends by a write: that of somebody who left, signed out everywhere, works in another account or got another
 * role; that to a project which is deleted, made Private or passed to another owner.
 * @throws ZodError when what is stored can't be read
 */
export function endedBy({ key, before, after }: StreamWrite): EndedRight | undefined {
  if (!before) return undefined;
  const entity = liveEntityOf(key);
  if (entity === 'user') return endedByPerson(personFields.parse(before), after && personFields.parse(after));
  if (entity === 'project') return endedByProject(projectFields.parse(before), after && projectFields.parse(after));
  return undefined;
}
