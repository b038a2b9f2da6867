import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  fetchAuthSession,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { openTestPool, PASSWORD, type TestPool } from '../../../testing/open-test-pool';

// Amplify computes SRP in plain JavaScript, which takes seconds on a busy machine.
jest.setTimeout(30_000);

const username = 'pat@example.test';
let pool: TestPool;

beforeAll(async () => {
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  pool = await openTestPool();
  const { userPoolId, clientId: userPoolClientId, url: userPoolEndpoint } = pool;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
});
beforeEach(async () => {
  await signUp({ username, password: PASSWORD, options: { userAttributes: { email: username, name: 'Pat' } } });
  await signIn({ username, password: PASSWORD });
});
afterEach(async () => {
  await signOut();
  await pool.deleteUser(username);
});
afterAll(() => pool.stop());

const signInFails = async (password: string) => {
  await signOut();
  return expect(signIn({ username, password })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
};

test('a person signs up, is confirmed immediately, and signs in by SRP; aws-jwt-verify accepts the token with cached keys', async () => {
  const { tokens } = await fetchAuthSession();
  const { userPoolId, clientId } = pool;
  const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'access' });
  verifier.cacheJwks(pool.jwks);
  const { sub } = await verifier.verify(String(tokens?.accessToken));
  expect(tokens?.idToken?.payload).toMatchObject({ sub, email: username, email_verified: true, name: 'Pat' });
});

test('addresses are case-insensitive', async () => {
  await signOut();
  expect(await signIn({ username: 'PAT@Example.test', password: PASSWORD })).toMatchObject({ isSignedIn: true });
});

test('a wrong password does not sign in', async () => {
  await signInFails('not the password');
  await signIn({ username, password: PASSWORD });
});

test('a refresh returns new tokens for the same person', async () => {
  const before = await fetchAuthSession();
  const after = await fetchAuthSession({ forceRefresh: true });
  expect(after.userSub).toBe(before.userSub);
  expect(after.tokens?.accessToken.payload.jti).not.toBe(before.tokens?.accessToken.payload.jti);
});

test('signing out ends this session, and with global, all of them', async () => {
  const elsewhere = await pool.signIn(username);
  const readElsewhere = () => pool.useToken(elsewhere.accessToken);
  await signOut();
  expect((await fetchAuthSession()).tokens).toBeUndefined();
  await readElsewhere();
  await signIn({ username, password: PASSWORD });
  await signOut({ global: true });
  await expect(readElsewhere()).rejects.toThrow('Access Token has been revoked');
  await signIn({ username, password: PASSWORD });
});

test('a person changes their password with the old one', async () => {
  await expect(updatePassword({ oldPassword: 'wrong', newPassword: 'Another1!' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await updatePassword({ oldPassword: PASSWORD, newPassword: 'Another1!' });
  await signInFails(PASSWORD);
  await signIn({ username, password: 'Another1!' });
});

test('a person who forgot the password sets a new one with the mailed code', async () => {
  const { nextStep } = await resetPassword({ username });
  expect(nextStep.codeDeliveryDetails.destination).toBe('p***@e***');
  expect(pool.mails.at(-1)).toMatchObject({ to: username });
  await confirmResetPassword({ username, confirmationCode: pool.lastCode(), newPassword: 'Another1!' });
  await signInFails(PASSWORD);
  await signIn({ username, password: 'Another1!' });
});

test('a person changes their name', async () => {
  await updateUserAttributes({ userAttributes: { name: 'Patricia' } });
  expect(await pool.readUser(username)).toMatchObject({ name: 'Patricia', email: username });
});

test('a deleted person no longer exists, and the address can be used again', async () => {
  await signOut();
  await pool.deleteUser(username);
  await expect(signIn({ username, password: PASSWORD })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect(await signUp({ username, password: PASSWORD })).toMatchObject({ isSignUpComplete: true });
  await signIn({ username, password: PASSWORD });
});
