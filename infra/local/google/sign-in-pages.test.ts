import { createHash } from 'node:crypto';
import { openTestPool, type TestPool } from '../../../testing/open-test-pool';
import { createGooglePages } from './sign-in-pages';

const CALLBACK = 'http://localhost:5173/';
const VERIFIER = 'a-code-verifier-of-at-least-forty-three-characters';
const request = {
  identity_provider: 'Google',
  client_id: 'test-client',
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid email aws.cognito.signin.user.admin',
  state: 'state-1',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};
const pat = { name: 'Pat', email: 'Pat@gmail.example', email_verified: 'true', choice: 'continue' };

let invoke: jest.Mock;
let pool: TestPool;
beforeEach(async () => {
  invoke = jest.fn().mockResolvedValue({ response: {} });
  const urls = { callbackUrls: [CALLBACK], logoutUrls: [CALLBACK] };
  const pages = (door: Parameters<typeof createGooglePages>[0]['pool']) =>
    createGooglePages({ clientId: 'test-client', ...urls, pool: door });
  pool = await openTestPool({ invoke, pages });
});
afterEach(() => pool.stop());

const get = (path: string, query: Record<string, string>) =>
  fetch(`${pool.url}${path}?${new URLSearchParams(query).toString()}`, { redirect: 'manual' });
const post = (path: string, fields: Record<string, string>) =>
  fetch(`${pool.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
/** Chooses a person. Returns the query parameters that the client's callback address receives. */
const choose = async (changes: Record<string, string> = {}) => {
  const answer = await post('/google/choose', { ...request, ...pat, ...changes });
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
};
const exchange = async (code = '', changes: Record<string, string> = {}) => {
  const fields = { grant_type: 'authorization_code', client_id: 'test-client', redirect_uri: CALLBACK };
  const answer = await post('/oauth2/token', { ...fields, code, code_verifier: VERIFIER, ...changes });
  return (await answer.json()) as Record<string, string>;
};
const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

test('the page says that it is a stand-in for Google', async () => {
  const page = await (await get('/oauth2/authorize', { ...request, state: '"><script>' })).text();
  expect(page).toContain('This is not Google.');
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
});

test('a new person signs in through Google with a verified address, after the pre-sign-up function ran', async () => {
  const { code, state } = await choose();
  expect(state).toBe('state-1');
  const tokens = await exchange(code);
  expect(claimsOf(tokens.id_token)).toMatchObject({
    email: 'pat@gmail.example',
    email_verified: true,
    name: 'Pat',
    identities: [{ providerName: 'Google' }],
  });
  expect(claimsOf(tokens.access_token)).toMatchObject({ scope: request.scope });
  expect(invoke.mock.calls).toMatchObject([
    [
      'pre-sign-up',
      {
        triggerSource: 'PreSignUp_ExternalProvider',
        userName: claimsOf(tokens.access_token).username,
        request: { userAttributes: { email: 'pat@gmail.example', email_verified: 'true', name: 'Pat' } },
      },
    ],
  ]);
});

test('the same account is the same person the next time, and the function does not run again', async () => {
  const first = await exchange((await choose()).code);
  const second = await exchange((await choose({ name: 'Patricia' })).code);
  expect(claimsOf(second.id_token)).toMatchObject({ sub: claimsOf(first.id_token).sub, name: 'Patricia' });
  expect(invoke).toHaveBeenCalledTimes(1);
});

test('an address that Google has not verified is not verified', async () => {
  const tokens = await exchange((await choose({ email_verified: '' })).code);
  expect(claimsOf(tokens.id_token).email_verified).toBe(false);
});

test('a password sign-in and a Google sign-in with one address are two people', async () => {
  invoke.mockResolvedValueOnce({ response: { autoConfirmUser: true } });
  await pool.signUp('pat@gmail.example', {}, 'Passw0rd!');
  const tokens = await exchange((await choose()).code);
  expect(claimsOf(tokens.access_token).username).toMatch(/^google_\d+$/);
});

test('an error of the pre-sign-up function reaches the client', async () => {
  invoke.mockRejectedValue(new Error('Use your password'));
  expect(await choose()).toEqual({
    error: 'invalid_request',
    error_description: 'PreSignUp failed with error Use your password.',
    state: 'state-1',
  });
});

test('cancelling returns without a code', async () => {
  expect(await choose({ choice: 'cancel' })).toMatchObject({ error: 'access_denied' });
});

test('a code works once', async () => {
  const { code } = await choose();
  expect(await exchange(code)).toHaveProperty('access_token');
  expect(await exchange(code)).toEqual({ error: 'invalid_grant' });
});

test.each([
  ['verifier', { code_verifier: 'the verifier of somebody who saw the code only' }, 'invalid_grant'],
  ['address', { redirect_uri: 'http://evil.test/' }, 'invalid_grant'],
  ['client', { client_id: 'other' }, 'invalid_client'],
])('a code is refused for another %s', async (_, changes, error) => {
  expect(await exchange((await choose()).code, changes)).toEqual({ error });
});

test.each([
  ['redirect_uri', 'http://evil.test/'],
  ['client_id', 'other'],
  ['response_type', 'token'],
  ['code_challenge_method', 'plain'],
])('a request whose %s is %s is not redirected', async (name, value) => {
  expect((await get('/oauth2/authorize', { ...request, [name]: value })).status).toBe(400);
  expect((await post('/google/choose', { ...request, ...pat, [name]: value })).status).toBe(400);
});

test('logging out redirects to registered addresses only', async () => {
  const logOut = (logout_uri: string) => get('/logout', { client_id: 'test-client', logout_uri });
  expect((await logOut(CALLBACK)).headers.get('location')).toBe(CALLBACK);
  expect((await logOut('http://evil.test/')).status).toBe(400);
});
