import { ApiError } from '#shared/errors';

/** What somebody is told whose address is another login's. */
export const addressIsTaken = (): ApiError =>
  new ApiError(
    'permission-denied',
    'There is an account with this address. Log in the way you signed up: with Google, or by a password, for which there is “Forgot your password?”.',
  );
