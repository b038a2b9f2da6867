import { signOutEverywhere } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { call } from '../call';
import { whileExchanging } from './exchange-sign-in';
import { changePassword, resetPassword, signIn, signOut } from './identity';

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

/** Sets a new password by the mailed code, which ends all that was signed in by the old one, and signs in. */
export async function recoverPassword(email: string, code: string, newPassword: string): Promise<void> {
  await resetPassword(email, code, newPassword);
  await signIn(email, newPassword);
}
