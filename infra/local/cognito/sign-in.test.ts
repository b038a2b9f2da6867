import { GetTokensFromRefreshTokenCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { openTestPool, PASSWORD, type TestPool } from '../../../testing/open-test-pool';

const email = 'pat@example.test';
const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
let pool: TestPool;
beforeEach(async () => {
  pool = await openTestPool();
  await pool.signUp(email);
});
afterEach(() => pool.stop());

const startSrp = async (USERNAME: string, SRP_A = 'abcdef') => {
  const AuthParameters = { USERNAME, SRP_A };
  const request = { AuthFlow: 'USER_SRP_AUTH', ClientId: pool.clientId, AuthParameters } as const;
  return (await pool.client.send(new InitiateAuthCommand(request))).ChallengeParameters ?? {};
};

test('an unknown person and a wrong password are answered alike', async () => {
  await expect(pool.signIn(email, 'wrong')).rejects.toMatchObject(wrong);
  await expect(pool.signIn('nobody@example.test', PASSWORD)).rejects.toMatchObject(wrong);
});

test('a challenge does not tell whether a person exists', async () => {
  const [known, unknown, again] = [await startSrp(email), await startSrp('no@x.test'), await startSrp('no@x.test')];
  expect(Object.keys(unknown)).toEqual(Object.keys(known));
  expect(unknown.SALT).toBe(again.SALT);
});

test.each(['0', 'not hex'])('the public value %s, which would open every lock, is refused', async (A) => {
  await expect(startSrp(email, A)).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

const initiate = (pool: TestPool, AuthFlow: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH', ClientId = pool.clientId) =>
  pool.client.send(
    new InitiateAuthCommand({ AuthFlow, ClientId, AuthParameters: { USERNAME: email, PASSWORD, SRP_A: 'abcdef' } }),
  );

test('a flow that the app client does not allow is refused, and so is any but SRP', async () => {
  const strict = await openTestPool({ authFlows: [] });
  const refusal = (flow: string) => ({
    name: 'InvalidParameterException',
    message: `${flow} flow not enabled for this client`,
  });
  await expect(initiate(strict, 'USER_SRP_AUTH')).rejects.toMatchObject(refusal('USER_SRP_AUTH'));
  await expect(initiate(pool, 'USER_PASSWORD_AUTH')).rejects.toMatchObject(refusal('USER_PASSWORD_AUTH'));
  await strict.stop();
});

test('another client’s id is refused', async () => {
  await expect(initiate(pool, 'USER_SRP_AUTH', 'other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('a refresh token that nobody has is refused', async () => {
  const request = new GetTokensFromRefreshTokenCommand({ ClientId: pool.clientId, RefreshToken: 'made-up' });
  await expect(pool.client.send(request)).rejects.toThrow('Invalid Refresh Token');
});

test('only pages of the app may read answers', async () => {
  const preflight = async (origin: string) =>
    (await fetch(pool.url, { method: 'OPTIONS', headers: { origin } })).headers.get('access-control-allow-origin');
  expect(await preflight('http://localhost:5173')).toBe('http://localhost:5173');
  expect(await preflight('http://evil.test')).toBeNull();
});
