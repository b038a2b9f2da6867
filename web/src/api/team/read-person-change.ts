import type { Change } from '#shared/entities/change';
import { teamUser, type TeamUser } from '#shared/entities/team-user';
import type { RecordChange } from '../live/apply-change';

/** Somebody of the team, as a record of a live list. */
export type Person = TeamUser & { id: string };

/** The record of a member of the team. */
export const withId = (user: TeamUser): Person => ({ ...user, id: user.uid });

/** What a live change means for the list of people; undefined for one that is about something else. */
export function readPersonChange(change: Change): RecordChange<Person> | undefined {
  if (change.entity !== 'teamUser') return undefined;
  if (change.kind === 'removed') return { kind: 'removed', id: change.id, version: change.version };
  const item = teamUser.strip().safeParse(change.item);
  return item.success ? { kind: 'put', item: withId(item.data) } : undefined;
}
