import { createStore } from 'zustand/vanilla';
import { sendVerificationEmail, type Session, startSession } from '#shared/api/session';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { call } from '../call';
import { logError, logInfo } from '../log';
import { register, signIn, signOut } from './identity';
import { IdentityError } from './identity-error';

let inProgress = false;

/** Whether a sign-up runs: its signed-in event then loads nothing and leads nowhere (spec section 4). */
export const isSignUpInProgress = (): boolean => inProgress;

/**
 * Signs a person up: registers, signs in, creates user and account (or with an invite's key joins its team), and sends the
 * verification mail. That it went, or did not,
 * is only logged (spec sections 7 and 8); the person asks for another one on Home or on the Account screen.
 */
export async function signUp(form: {
  fullName: string;
  email: string;
  password: string;
  invite?: string;
}): Promise<Session> {
  inProgress = true;
  try {
    await registerOrSignIn(form);
    const session = await call(startSession, { fullName: form.fullName, invite: form.invite }).catch(
      async (error: unknown) => {
        // The address is somebody else's: what was registered opens nothing, so it must not stay signed in.
        if (error instanceof ApiError && error.code === 'permission-denied') await signOut();
        throw error;
      },
    );
    // By an invite that was mailed to it, the address is proven already.
    if (!session.user.emailVerified) await trySendingVerification(session.user);
    return session;
  } finally {
    inProgress = false;
  }
}

const trySendingVerification = (user: User): Promise<void> =>
  sendVerification(user).then(
    () => logInfo('Sent email verification'),
    (error: unknown) => {
      verificationMailStore.setState({ failedFor: user.email });
      logError('Error sending email verification', error);
    },
  );

/**
 * Registers and signs in. A sign-up that broke off after registering is gone on with when it is sent again, which only
 * its own password can do.
 */
async function registerOrSignIn({ fullName, email, password }: { fullName: string; email: string; password: string }) {
  try {
    await register(email, password, fullName);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'email-already-in-use') throw error;
    await signIn(email, password).catch(() => Promise.reject(error));
    return;
  }
  await signIn(email, password);
}

/** Mails the link that proves the person's address. */
export async function sendVerification({
  uid,
  email,
  email_verify_code,
}: Pick<User, 'uid' | 'email' | 'email_verify_code'>): Promise<void> {
  await call(sendVerificationEmail, { uid, toEmail: email, email_verify_code });
  verificationMailStore.setState({ failedFor: undefined });
}

/** The address to which the mail of a sign-up did not go, so that Home does not speak of it; undefined once one went. */
export const verificationMailStore = createStore<{ failedFor: string | undefined }>(() => ({ failedFor: undefined }));
