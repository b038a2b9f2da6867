import type { AccountId } from '#shared/entities/scalars';
import type { TeamUser } from '#shared/entities/team-user';

/** Somebody of the team, as a record of a live list. */
export type Person = TeamUser & { id: string };

/** The record of a member of a team. */
export const withId = (user: TeamUser): Person => ({ ...user, id: user.uid });

/** The people of an account among those that a call gave: whoever works in another since is given those of that one. */
export const peopleOf = (account_id: AccountId, users: readonly TeamUser[]): Person[] =>
  users.filter((user) => user.account_id === account_id).map(withId);
