import { ApiError } from '#shared/errors';

/** What somebody is told whose address is another login's. */
export const addressIsTaken = (): ApiError =>
  new ApiError(
    'permission-denied',
    'There is an account with this address. Log in the way you signed up; if you never did, choose “Forgot your password?”.',
  );
