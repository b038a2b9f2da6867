import { signOutEverywhere } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { call } from '../call';
import { changePassword, resetPassword, signIn, signOut } from './identity';

let isExchanging = false;

/** Whether this page is just exchanging its sign-in for a new one: then being signed out is no news to it. */
export const isExchangingSignIn = (): boolean => isExchanging;

async function whileExchanging(work: () => Promise<void>): Promise<void> {
  isExchanging = true;
  try {
    await work();
  } finally {
    isExchanging = false;
  }
}

/** Ends all that is signed in. Whoever is out already, or never finished signing up, has nothing to end. */
async function endAll(): Promise<void> {
  try {
    await call(signOutEverywhere, {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
  }
}

/** Signs the person out in every browser, this one included. */
export async function leaveEverywhere(): Promise<void> {
  await whileExchanging(endAll);
  await signOut();
}

/** Changes the password and signs the person out in every other browser; here they go on with a new sign-in. */
export const renewPassword = (email: string, oldPassword: string, newPassword: string): Promise<void> =>
  whileExchanging(async () => {
    await changePassword(oldPassword, newPassword);
    await endAll();
    await signIn(email, newPassword);
  });

/** Sets a new password by the mailed code, ends all that was signed in by the old one, and signs in. */
export async function recoverPassword(email: string, code: string, newPassword: string): Promise<void> {
  await whileExchanging(async () => {
    await resetPassword(email, code, newPassword);
    await signIn(email, newPassword);
    await endAll();
  });
  await signIn(email, newPassword);
}
