import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';

const SECOND_MS = 1000;

/**
 * Whether a token's sign-in was ended by signing out everywhere. Tokens tell the second of their sign-in, so that all of the
 * second counts in which the person signed out.
 * @param authTime the token's `auth_time`, in Unix seconds; a refreshed token keeps that of its sign-in
 */
export const isSignedOut = ({ signed_out_at }: Pick<User, 'signed_out_at'>, authTime: number): boolean =>
  authTime <= Math.floor(signed_out_at / SECOND_MS);

/** How long, in milliseconds, until a new sign-in counts again: the rest of the second in which somebody signed out. */
export const msUntilNewSignIn = (signedOutAt: number): number => SECOND_MS - (signedOutAt % SECOND_MS);

const DETAILS = { session: 'ended' };

/** The refusal of a token from before its person ended all sign-ins, by a new password or everywhere. */
export const sessionEnded = (): ApiError => new ApiError('unauthenticated', 'Please log in again.', DETAILS);

/** Whether something was refused because the person's sign-ins were ended. */
export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.details as Partial<typeof DETAILS> | undefined)?.session === DETAILS.session;
