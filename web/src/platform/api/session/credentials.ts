import { type Session, signOutEverywhere, startSession } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { call } from '../call';
import {
  changePassword,
  verifyEmailCode,
  verifyPassword,
  requestEmailCode,
  resetPassword,
  signIn,
  signOut,
} from './identity';
import { IdentityError } from './identity-error';
import { runSignInExchange } from './session-state';

/** Mails a code to a person's new address, if they know their password. Until it is given the old address counts. */
export async function requestEmailChange(password: string, address: string): Promise<void> {
  await verifyPassword(password);
  await requestEmailCode(address);
}

/**
 * Proves the new address by the mailed code, and goes on with it; gives the session as it is then.
 * @throws IdentityError `email-already-in-use` also when it was found out only now: then the old address counts again
 */
export async function confirmEmailChange(password: string, address: string, code: string): Promise<Session> {
  await verifyEmailCode(code);
  return runSignInExchange(async () => {
    // A new sign-in tells the new address, which the person's record then follows.
    await signIn(address, password);
    const session = await call(startSession, {});
    if (session.user.email === address) return session;
    await signIn(session.user.email, password);
    throw new IdentityError('email-already-in-use', 'Another person has this address.');
  });
}

/** Ends all that is signed in. Whoever is out already, or never finished signing up, has nothing to end. */
async function endAllSessions(): Promise<void> {
  try {
    await call(signOutEverywhere, {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
  }
}

/** Signs the person out in every browser, this one included. */
export async function signOutAllBrowsers(): Promise<void> {
  await runSignInExchange(endAllSessions);
  await signOut();
}

/** Changes the password and signs the person out in every other browser; here they go on with a new sign-in. */
export const renewPassword = (email: string, oldPassword: string, newPassword: string): Promise<void> =>
  runSignInExchange(async () => {
    await changePassword(oldPassword, newPassword);
    await endAllSessions();
    await signIn(email, newPassword);
  });

/** Sets a new password by the mailed code, which ends all that was signed in by the old one, and signs in. */
export async function recoverPassword(email: string, code: string, newPassword: string): Promise<void> {
  await resetPassword(email, code, newPassword);
  await signIn(email, newPassword);
}
