import { generateKeyPairSync, sign } from 'node:crypto';
import { GetTokensFromRefreshTokenCommand, RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Claims } from './tokens';
import { openTestPool, signer, type TestPool } from '../../../testing/open-test-pool';

let pool: TestPool;
let token: string;
let claims: Claims;

beforeAll(async () => {
  pool = await openTestPool();
  await pool.signUp('pat@example.test');
  token = (await pool.signIn('pat@example.test')).accessToken;
  claims = signer.read(token) ?? {};
});
afterAll(() => pool.stop());

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test('accepts an access token of an active session', async () => {
  await pool.useToken(token);
});

test('refuses a token signed with another key', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [header, payload] = token.split('.');
  const forged = sign('RSA-SHA256', Buffer.from(`${header}.${payload}`), privateKey).toString('base64url');
  await expect(pool.useToken(`${header}.${payload}.${forged}`)).rejects.toThrow('Invalid Access Token');
});

test('refuses a token that declares no signature', async () => {
  await expect(pool.useToken(`${encode({ alg: 'none' })}.${encode(claims)}.`)).rejects.toThrow('Invalid Access Token');
});

test('refuses a token whose claims were changed', async () => {
  const [header, , signed] = token.split('.');
  const changed = encode({ ...claims, username: 'somebody-else' });
  await expect(pool.useToken(`${header}.${changed}.${signed}`)).rejects.toThrow('Invalid Access Token');
});

test.each<[string, Claims, string]>([
  ['that has expired', { exp: 1_700_000_000 }, 'Access Token has expired'],
  ['of another pool', { iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other' }, 'Invalid Access Token'],
  ['of another client', { client_id: 'other' }, 'Invalid Access Token'],
  ['for the id of a person', { token_use: 'id' }, 'Invalid Access Token'],
  ['of a session that never existed', { origin_jti: 'never' }, 'Access Token has been revoked'],
  ['without the scope for one’s own record', { scope: 'openid email' }, 'Access Token does not have required scopes'],
])('refuses a token %s', async (_, changes, message) => {
  await expect(pool.useToken(signer.sign({ ...claims, ...changes }))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message,
  });
});

test('revoking a refresh token ends the access tokens of its session, and of no other', async () => {
  const other = await pool.signIn('pat@example.test');
  const { clientId: ClientId, client } = pool;
  await client.send(new RevokeTokenCommand({ ClientId, Token: other.refreshToken }));
  await expect(pool.useToken(other.accessToken)).rejects.toThrow('Access Token has been revoked');
  await pool.useToken(token);
});

test('a refreshed token says when its session began, and when it was issued', async () => {
  const { refreshToken: RefreshToken } = await pool.signIn('pat@example.test');
  jest.useFakeTimers({ now: Date.now() + 60_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  const { clientId: ClientId, client } = pool;
  const refreshed = await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
  jest.useRealTimers();
  const { auth_time, iat } = signer.read(refreshed.AuthenticationResult?.IdToken ?? '') as {
    auth_time: number;
    iat: number;
  };
  expect(iat - auth_time).toBeGreaterThanOrEqual(59);
});
