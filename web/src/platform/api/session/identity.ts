import { fetchAuthSession } from 'aws-amplify/auth';
import { email as emailSchema } from '#shared/email';
import { VALIDATION_DATA } from '#shared/entities/sign-up-proof';
import { loadOnce } from '../../load-once';
import { configureAmplify } from '../amplify';
import type * as Requests from './cognito-requests';
import { googleAttempt } from './google-pop-up';
import { IdentityError, toIdentityError } from './identity-error';

type Cognito = typeof Requests;

/** Runs requests to Cognito; converts errors to `IdentityError`. */
async function requestCognito<Answer>(request: (cognito: Cognito) => Promise<Answer>): Promise<Answer> {
  const [cognito] = await Promise.all([import('./cognito-requests'), configureAmplify()]);
  try {
    return await request(cognito);
  } catch (error) {
    throw toIdentityError(error);
  }
}

export const preloadCognito = (): Promise<void> => requestCognito(() => Promise.resolve());

/** Normalizes an address, so that nobody gets a second account through a capital letter. */
const toUsername = (typed: string) => emailSchema.safeParse(typed).data ?? typed.trim().toLowerCase();

/** Creates a login. Our functions check the proof (`takeSignUpProof`) and, in a stage for invited people, the invite. */
export const register = (
  email: string,
  password: string,
  { fullName, proof, invite }: { fullName: string; proof: string; invite?: string },
): Promise<void> =>
  requestCognito(async (cognito) => {
    const username = toUsername(email);
    await cognito.signUp({
      username,
      password,
      options: {
        userAttributes: { email: username, name: fullName.trim() },
        validationData: { [VALIDATION_DATA.proof]: proof, ...(invite && { [VALIDATION_DATA.invite]: invite }) },
      },
    });
  });

/** Signs in with email and password; signs out the person who was signed in before in this browser. */
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

const loadGoogle = loadOnce(async () => {
  const requests = await import('./google-requests');
  // Leftovers of an earlier attempt must be removed before the next one starts.
  await requests.waitForAmplifyCleanup();
  return requests;
});

/**
 * Redirects to Google's page. The person returns signed in: to the pop-up's own route if they left from there, otherwise to '/'.
 * @param attempt Google returns it with the person. A pop-up passes its own; a redirect of the whole page starts one, which ends a pop-up's
 */
export const startGoogleRedirect = (attempt = googleAttempt.begin()): Promise<void> =>
  requestCognito(async () => (await loadGoogle()).signInWithRedirect({ provider: 'Google', customState: attempt }));

export const signOut = (): Promise<void> => requestCognito((cognito) => cognito.signOut());

/** Mails a code for setting a new password. */
export const requestPasswordReset = (email: string): Promise<void> =>
  requestCognito(async (cognito) => void (await cognito.resetPassword({ username: toUsername(email) })));

/** If the Lambda that Cognito calls fails, the password is already set and the code is used up: finishing takes another code. */
const throwUnfinishedReset = (error: unknown): never => {
  if (error instanceof Error && error.name.includes('Lambda'))
    throw new IdentityError('unfinished-reset', error.message);
  throw error;
};

/** Sets a new password with the mailed code, and ends all earlier sign-ins. */
export const resetPassword = (email: string, code: string, newPassword: string): Promise<void> =>
  requestCognito((cognito) =>
    cognito
      .confirmResetPassword({ username: toUsername(email), confirmationCode: code.trim(), newPassword })
      .catch(throwUnfinishedReset),
  );

export const changePassword = (oldPassword: string, newPassword: string): Promise<void> =>
  requestCognito((cognito) => cognito.updatePassword({ oldPassword, newPassword }));

/** Rejects if it isn't the signed-in person's password. Cognito has no other check than changing the password to itself. */
export const verifyPassword = (password: string): Promise<void> => changePassword(password, password);

/** Mails a code to the signed-in person's new address. */
export const requestEmailCode = (email: string): Promise<void> =>
  requestCognito(
    async (cognito) => void (await cognito.updateUserAttributes({ userAttributes: { email: toUsername(email) } })),
  );

export const verifyEmailCode = (code: string): Promise<void> =>
  requestCognito((cognito) =>
    cognito.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: code.trim() }),
  );

export const isGoogleSignIn = (): Promise<boolean> =>
  requestCognito(async () => {
    const name = (await fetchAuthSession()).tokens?.idToken?.payload['cognito:username'];
    return typeof name === 'string' && /^google_/i.test(name);
  });

/** The person's name at the identity provider, e.g. from Google; undefined if it has none. */
export const readNameFromToken = (): Promise<string | undefined> =>
  requestCognito(async () => {
    const name = (await fetchAuthSession()).tokens?.idToken?.payload.name;
    return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
  });
