import { fetchAuthSession } from 'aws-amplify/auth';
import { email as emailSchema } from '#shared/email';
import { configureAmplify } from '../amplify';
import type * as Requests from './cognito-requests';
import type * as GoogleRequests from './google-requests';
import { googleAttempt } from './google-pop-up';
import { IdentityError, toIdentityError } from './identity-error';

type Cognito = typeof Requests;

/** Runs requests to the identity provider; what it throws becomes an `IdentityError`. */
async function requestCognito<Answer>(request: (cognito: Cognito) => Promise<Answer>): Promise<Answer> {
  const [cognito] = await Promise.all([import('./cognito-requests'), configureAmplify()]);
  try {
    return await request(cognito);
  } catch (error) {
    throw toIdentityError(error);
  }
}

/** Loads ahead what the first request needs. */
export const preloadCognito = (): Promise<void> => requestCognito(() => Promise.resolve());

/** One spelling for one address, so that nobody owns two accounts by a capital letter. */
const toUsername = (typed: string) => emailSchema.safeParse(typed).data ?? typed.trim().toLowerCase();

/** Registers an address with a password. */
export const register = (email: string, password: string, fullName: string): Promise<void> =>
  requestCognito(async (cognito) => {
    const username = toUsername(email);
    await cognito.signUp({
      username,
      password,
      options: { userAttributes: { email: username, name: fullName.trim() } },
    });
  });

/** Signs in with e-mail and password; whoever was signed in before in this browser is signed out. */
export const signIn = (email: string, password: string): Promise<void> =>
  requestCognito(async (cognito) => {
    const credentials = { username: toUsername(email), password };
    try {
      await cognito.signIn(credentials);
    } catch (error) {
      if ((error as Error).name !== 'UserAlreadyAuthenticatedException') throw error;
      await cognito.signOut();
      await cognito.signIn(credentials);
    }
  });

let googleRequests: Promise<typeof GoogleRequests> | undefined;

/** What an earlier attempt has left must be put away before the next one begins. */
const preloadGoogle = (): Promise<typeof GoogleRequests> =>
  (googleRequests ??= loadGoogle().catch((error: unknown) => {
    googleRequests = undefined;
    throw error;
  }));

async function loadGoogle(): Promise<typeof GoogleRequests> {
  const requests = await import('./google-requests');
  await requests.waitForAmplifyCleanup();
  return requests;
}

/**
 * Leaves for Google's page; the person comes back signed in: to the window's own route if it was left from there, else to '/'.
 * @param attempt comes back with them; a window has its own. The whole page begins one, which ends that of a window
 */
export const startGoogleRedirect = (attempt = googleAttempt.begin()): Promise<void> =>
  requestCognito(async () => (await preloadGoogle()).signInWithRedirect({ provider: 'Google', customState: attempt }));

/** Signs out in this browser. */
export const signOut = (): Promise<void> => requestCognito((cognito) => cognito.signOut());

/** Mails a code that allows to choose a new password. */
export const requestPasswordReset = (email: string): Promise<void> =>
  requestCognito(async (cognito) => void (await cognito.resetPassword({ username: toUsername(email) })));

/** The password is set and the code is used where the provider’s call of ours died: it takes another code to finish. */
const throwUnfinishedReset = (error: unknown): never => {
  if (error instanceof Error && error.name.includes('Lambda'))
    throw new IdentityError('unfinished-reset', error.message);
  throw error;
};

/** Sets a new password by the mailed code, and ends all that was signed in before. */
export const resetPassword = (email: string, code: string, newPassword: string): Promise<void> =>
  requestCognito((cognito) =>
    cognito
      .confirmResetPassword({ username: toUsername(email), confirmationCode: code.trim(), newPassword })
      .catch(throwUnfinishedReset),
  );

/** Changes the password of the person who is signed in. */
export const changePassword = (oldPassword: string, newPassword: string): Promise<void> =>
  requestCognito((cognito) => cognito.updatePassword({ oldPassword, newPassword }));

/** Rejects where it is not the password of the person who is signed in. Changing it to itself is what the provider offers for that. */
export const verifyPassword = (password: string): Promise<void> => changePassword(password, password);

/** Mails a code to the address that the person who is signed in wants to have. */
export const requestEmailCode = (email: string): Promise<void> =>
  requestCognito(
    async (cognito) => void (await cognito.updateUserAttributes({ userAttributes: { email: toUsername(email) } })),
  );

/** Makes the address theirs by the mailed code. */
export const verifyEmailCode = (code: string): Promise<void> =>
  requestCognito((cognito) =>
    cognito.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: code.trim() }),
  );

/** The name that the identity provider knows, e.g. from Google; undefined when it knows none. */
export const readNameFromToken = (): Promise<string | undefined> =>
  requestCognito(async () => {
    const name = (await fetchAuthSession()).tokens?.idToken?.payload.name;
    return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
  });
