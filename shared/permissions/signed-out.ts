import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';

const SECOND_MS = 1000;

/**
 * Whether signing out everywhere has ended a token's sign-in. Tokens only state the second of their sign-in, so every sign-in in the second
 * of the sign-out is ended.
 * @param authTime the token's `auth_time`, in Unix seconds; a refreshed token keeps that of its sign-in
 */
export const isSignedOut = ({ signed_out_at }: Pick<User, 'signed_out_at'>, authTime: number): boolean =>
  authTime <= Math.floor(signed_out_at / SECOND_MS);

/** Milliseconds until a new sign-in is valid: the rest of the second of the sign-out. */
export const msUntilNewSignIn = (signedOutAt: number): number => SECOND_MS - (signedOutAt % SECOND_MS);

const DETAILS = { session: 'ended' };

/** The error for a token from before its person ended all sign-ins, with a new password or by signing out everywhere. */
export const sessionEnded = (): ApiError => new ApiError('unauthenticated', 'Log in again to continue.', DETAILS);

export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.details as Partial<typeof DETAILS> | undefined)?.session === DETAILS.session;
