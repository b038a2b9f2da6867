import { ApiError } from '#shared/errors';

const DETAILS = { account: 'never-confirmed' };

/** What somebody is told who has proven an address with which another login was made, by whoever it was, that has not. */
export const neverConfirmed = (): ApiError =>
  new ApiError(
    'permission-denied',
    'There is an account with this address that was never confirmed: log in or reset the password to keep it, or begin anew.',
    DETAILS,
  );

/** Whether a session was refused for such an account, and may be begun anew. */
export const isNeverConfirmed = (error: unknown): boolean =>
  error instanceof ApiError && (error.details as Partial<typeof DETAILS> | undefined)?.account === DETAILS.account;
