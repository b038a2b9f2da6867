import type { TeamUser } from '#shared/entities/team-user';

/** Somebody of the team, as a record of a live list. */
export type Person = TeamUser & { id: string };

/** The record of a member of the team. */
export const withId = (user: TeamUser): Person => ({ ...user, id: user.uid });
