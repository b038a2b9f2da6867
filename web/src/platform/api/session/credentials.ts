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

/** Mails a code to a person's new address after checking their password. The old address stays valid until they enter the code. */
export async function requestEmailChange(password: string, address: string): Promise<void> {
  await verifyPassword(password);
  await requestEmailCode(address);
}

/**
 * Confirms the new address with the mailed code, and signs in with it; returns the new session.
 * @throws IdentityError `email-already-in-use`, also if that is found only now: the old address then stays valid
 */
export async function confirmEmailChange(password: string, address: string, code: string): Promise<Session> {
  await verifyEmailCode(code);
  return runSignInExchange(async () => {
    // A new sign-in carries the new address, which updates the person's record.
    await signIn(address, password);
    const session = await call(startSession, {});
    if (session.user.email === address) return session;
    await signIn(session.user.email, password);
    throw new IdentityError('email-already-in-use', 'Another person has this address.');
  });
}

/** Ends all sessions. Ignores a person who is already signed out or never finished signing up. */
async function endAllSessions(): Promise<void> {
  try {
    await call(signOutEverywhere, {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
  }
}

/** Signs the person out in every browser, including this one. */
export async function signOutAllBrowsers(): Promise<void> {
  await runSignInExchange(endAllSessions);
  await signOut();
}

/** Changes the password, signs the person out in every other browser, and signs in again here. */
export const renewPassword = (email: string, oldPassword: string, newPassword: string): Promise<void> =>
  runSignInExchange(async () => {
    await changePassword(oldPassword, newPassword);
    await endAllSessions();
    await signIn(email, newPassword);
  });

/** Sets a new password with the mailed code, which ends all earlier sign-ins, and signs in. */
export async function recoverPassword(email: string, code: string, newPassword: string): Promise<void> {
  await resetPassword(email, code, newPassword);
  await signIn(email, newPassword);
}
