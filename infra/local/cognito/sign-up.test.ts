import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoOptions } from './options';
import { openTestPool, PASSWORD, type TestPool } from '../../../testing/open-test-pool';

const email = 'pat@example.test';
let pool: TestPool;
afterEach(() => pool.stop());

const open = async (changes: Partial<CognitoOptions> = {}) => (pool = await openTestPool(changes));
const confirming = (response: object) => ({ invoke: () => Promise.resolve({ response }) });

test('an address signs up once, in any case', async () => {
  await open();
  await pool.signUp(email);
  await expect(pool.signUp('PAT@example.test')).rejects.toMatchObject({ name: 'UsernameExistsException' });
});

test('of two concurrent sign-ups, one gets the address', async () => {
  await open({
    invoke: () => new Promise((resolve) => setImmediate(resolve, { response: { autoConfirmUser: true } })),
  });
  const results = await Promise.allSettled([
    pool.signUp(email, {}, 'Password-1'),
    pool.signUp(email, {}, 'Password-2'),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const winner = results[0].status === 'fulfilled' ? 'Password-1' : 'Password-2';
  expect((await pool.signIn(email, winner)).accessToken).toBeTruthy();
});

test('a password is as long as the template requires', async () => {
  await open({ passwordMinLength: 9 });
  const refusal = { name: 'InvalidPasswordException', message: expect.stringContaining('not long enough') as string };
  await expect(pool.signUp(email, {}, '12345678')).rejects.toMatchObject(refusal);
  await pool.signUp(email, {}, '123456789');
});

test('nobody can declare an address verified, or choose their sub', async () => {
  await open();
  const refusal = { name: 'NotAuthorizedException' };
  await expect(pool.signUp(email, { email_verified: 'true' })).rejects.toMatchObject(refusal);
  await expect(pool.signUp(email, { sub: 'admin' })).rejects.toMatchObject(refusal);
  await expect(pool.signUp(email, { email: 'other@example.test' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
});

test('the pre-sign-up function receives Cognito’s event', async () => {
  const invoke = jest.fn().mockResolvedValue({ response: { autoConfirmUser: true } });
  await open({ invoke });
  await pool.signUp(email, { name: 'Pat' });
  const event = {
    version: '1',
    region: 'eu-west-1',
    userPoolId: pool.userPoolId,
    userName: expect.any(String) as string,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
    triggerSource: 'PreSignUp_SignUp',
    request: { userAttributes: { email, name: 'Pat' }, validationData: null },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
  expect(invoke.mock.calls).toEqual([['pre-sign-up', event]]);
});

test('validation data reaches the pre-sign-up function, within Cognito’s limits, and is not stored', async () => {
  const invoke = jest.fn().mockResolvedValue({ response: { autoConfirmUser: true } });
  await open({ invoke });
  const signUp = (Name: string) =>
    pool.client.send(
      new SignUpCommand({
        ...{ ClientId: pool.clientId, Username: email, Password: PASSWORD },
        ValidationData: [{ Name, Value: 'Yes' }],
      }),
    );
  await expect(signUp('a'.repeat(33))).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await signUp('proof');
  expect(invoke.mock.lastCall).toMatchObject(['pre-sign-up', { request: { validationData: { proof: 'Yes' } } }]);
  expect(await pool.readUser(email)).not.toHaveProperty('proof');
});

test('confirmed immediately, but not verified: no code is mailed', async () => {
  await open(confirming({ autoConfirmUser: true }));
  expect(await pool.signUp(email)).toMatchObject({ UserConfirmed: true });
  expect(await pool.readUser(email)).toMatchObject({ email_verified: 'false' });
  expect(pool.mails).toEqual([]);
});

test('an error of the pre-sign-up function refuses the sign-up', async () => {
  await open({ invoke: () => Promise.reject(new Error('Not here')) });
  await expect(pool.signUp(email)).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreSignUp failed with error Not here.',
  });
  await expect(pool.readUser(email)).rejects.toMatchObject({ name: 'UserNotFoundException' });
});

test('a sign-up that the pre-sign-up function does not confirm is refused', async () => {
  await open(confirming({}));
  await expect(pool.signUp(email)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await expect(pool.readUser(email)).rejects.toMatchObject({ name: 'UserNotFoundException' });
});

test('a pool with an unknown trigger does not start', async () => {
  await open();
  await expect(openTestPool({ triggers: { CustomMessage: 'words' } })).rejects.toThrow('does not fire CustomMessage');
});
