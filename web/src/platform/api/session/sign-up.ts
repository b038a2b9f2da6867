import { createStore } from 'zustand/vanilla';
import { sendVerificationEmail, type Session, startSession } from '#shared/api/session';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { call } from '../call';
import { logError, logInfo } from '../log';
import { register, signIn, signOut } from './identity';
import { IdentityError } from './identity-error';
import { takeSignUpProof } from './sign-up-proof';

let inProgress = false;

/** Whether a sign-up is running: its signed-in event then loads nothing and doesn't navigate (spec section 4). */
export const isSignUpInProgress = (): boolean => inProgress;

/**
 * Signs a person up: registers, signs in, creates the user and account (or joins the team of an invite), and sends the verification mail.
 * The result of that mail is only logged (spec sections 7 and 8); the person can request another one on Home or on the Account screen.
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
        // The address belongs to another person: the new registration has no access, so sign it out.
        if (error instanceof ApiError && error.code === 'permission-denied') await signOut();
        throw error;
      },
    );
    // With an invite that was mailed to it, the address is already verified.
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

/** Registers and signs in. Continues a sign-up that stopped after registering, but only with its own password. */
async function registerOrSignIn({ email, password, ...form }: Parameters<typeof signUp>[0]) {
  try {
    await register(email, password, { ...form, proof: await takeSignUpProof() });
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'email-already-in-use') throw error;
    await signIn(email, password).catch(() => Promise.reject(error));
    return;
  }
  await signIn(email, password);
}

export async function sendVerification({
  uid,
  email,
  email_verify_code,
}: Pick<User, 'uid' | 'email' | 'email_verify_code'>): Promise<void> {
  await call(sendVerificationEmail, { uid, toEmail: email, email_verify_code });
  verificationMailStore.setState({ failedFor: undefined });
}

/** The address for which the sign-up mail failed, so that Home doesn't claim it was sent; undefined after a success. */
export const verificationMailStore = createStore<{ failedFor: string | undefined }>(() => ({ failedFor: undefined }));
