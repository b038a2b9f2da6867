import { ApiError } from '#shared/errors';

const DETAILS = { session: 'ended' };

/** The refusal of a token from before its person ended all sign-ins, by a new password or everywhere. */
export const sessionEnded = (): ApiError => new ApiError('unauthenticated', 'Please log in again.', DETAILS);

/** Whether something was refused because the person's sign-ins were ended. */
export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.details as Partial<typeof DETAILS> | undefined)?.session === DETAILS.session;
