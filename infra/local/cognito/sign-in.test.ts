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

test('an unknown person and a wrong password get the same answer', async () => {
  await expect(pool.signIn(email, 'wrong')).rejects.toMatchObject(wrong);
  await expect(pool.signIn('nobody@example.test', PASSWORD)).rejects.toMatchObject(wrong);
});

test('a challenge does not reveal whether a person exists', async () => {
  const [known, unknown, again] = [await startSrp(email), await startSrp('no@x.test'), await startSrp('no@x.test')];
  expect(Object.keys(unknown)).toEqual(Object.keys(known));
  expect(unknown.SALT).toBe(again.SALT);
});

test.each(['0', 'not hex'])('refuses the public value %s, which would match any password', async (A) => {
  await expect(startSrp(email, A)).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

const initiate = (pool: TestPool, AuthFlow: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH', ClientId = pool.clientId) =>
  pool.client.send(
    new InitiateAuthCommand({ AuthFlow, ClientId, AuthParameters: { USERNAME: email, PASSWORD, SRP_A: 'abcdef' } }),
  );

test('refuses a flow that the app client does not allow, and any but SRP', async () => {
  const strict = await openTestPool({ authFlows: [] });
  const refusal = (flow: string) => ({
    name: 'InvalidParameterException',
    message: `${flow} flow not enabled for this client`,
  });
  await expect(initiate(strict, 'USER_SRP_AUTH')).rejects.toMatchObject(refusal('USER_SRP_AUTH'));
  await expect(initiate(pool, 'USER_PASSWORD_AUTH')).rejects.toMatchObject(refusal('USER_PASSWORD_AUTH'));
  await strict.stop();
});

test('refuses another client’s id', async () => {
  await expect(initiate(pool, 'USER_SRP_AUTH', 'other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('refuses an unknown refresh token', async () => {
  const request = new GetTokensFromRefreshTokenCommand({ ClientId: pool.clientId, RefreshToken: 'made-up' });
  await expect(pool.client.send(request)).rejects.toThrow('Invalid Refresh Token');
});

test('only pages of the app can read responses', async () => {
  const preflight = async (origin: string) =>
    (await fetch(pool.url, { method: 'OPTIONS', headers: { origin } })).headers.get('access-control-allow-origin');
  expect(await preflight('http://localhost:5173')).toBe('http://localhost:5173');
  expect(await preflight('http://evil.test')).toBeNull();
});
