import { ApiError } from '#shared/errors';

/** What the Admin of a team is told that an operator has closed, and who wants to bring somebody in. */
export const closedTeam = (): ApiError =>
  new ApiError('permission-denied', 'We have closed this team: nobody can join it. Our mail to you says why.');
