import {
  AdminGetUserCommand,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoOptions } from './options';
import { toRecord, openTestPool, type TestPool } from './testing';

const email = 'pat@example.test';
let pool: TestPool;
afterEach(() => pool.stop());

const open = async (changes: Partial<CognitoOptions> = {}) => (pool = await openTestPool(changes));
const confirming = (response: object) => ({ invoke: () => Promise.resolve({ response }) });
const recordOf = async (Username: string) => {
  const UserPoolId = pool.userPoolId;
  const { UserAttributes = [], UserStatus } = await pool.client.send(new AdminGetUserCommand({ UserPoolId, Username }));
  return { UserStatus, ...toRecord(UserAttributes) };
};

test('an address signs up once, in whatever case', async () => {
  await open();
  await pool.signUp(email);
  await expect(pool.signUp('PAT@example.test')).rejects.toMatchObject({ name: 'UsernameExistsException' });
});

test('of two that sign up at the same moment, one gets the address', async () => {
  await open({
    invoke: () => new Promise((resolve) => setImmediate(resolve, { response: { autoConfirmUser: true } })),
  });
  const results = await Promise.allSettled([
    pool.signUp(email, {}, 'Password-1'),
    pool.signUp(email, {}, 'Password-2'),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const winner = results[0].status === 'fulfilled' ? 'Password-1' : 'Password-2';
  expect((await pool.signIn(email, winner)).AccessToken).toBeTruthy();
});

test.each<[string, string, CognitoOptions['passwordPolicy']]>([
  ['not long enough', 'Short1!', { minimumLength: 8 }],
  ['must have numeric characters', 'Password!', { minimumLength: 8, requireNumbers: true }],
  ['must have uppercase characters', 'password1!', { minimumLength: 8, requireUppercase: true }],
  ['must have lowercase characters', 'PASSWORD1!', { minimumLength: 8, requireLowercase: true }],
  ['must have symbol characters', 'Password1', { minimumLength: 8, requireSymbols: true }],
])('the template’s password policy: %s', async (reason, password, passwordPolicy) => {
  await open({ passwordPolicy });
  const refusal = { name: 'InvalidPasswordException', message: expect.stringContaining(reason) as string };
  await expect(pool.signUp(email, {}, password)).rejects.toMatchObject(refusal);
});

test('nobody declares an address verified, or who they are', async () => {
  await open();
  const refusal = { name: 'NotAuthorizedException' };
  await expect(pool.signUp(email, { email_verified: 'true' })).rejects.toMatchObject(refusal);
  await expect(pool.signUp(email, { sub: 'admin' })).rejects.toMatchObject(refusal);
  await expect(pool.signUp(email, { email: 'other@example.test' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
});

test('the pre-sign-up function gets Cognito’s event', async () => {
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

test('confirmed at once, but not verified: no code is mailed', async () => {
  await open(confirming({ autoConfirmUser: true }));
  expect(await pool.signUp(email)).toMatchObject({ UserConfirmed: true });
  expect(await recordOf(email)).toMatchObject({ UserStatus: 'CONFIRMED', email_verified: 'false' });
  expect(pool.mails).toEqual([]);
});

test('what the pre-sign-up function throws refuses the sign-up', async () => {
  await open({ invoke: () => Promise.reject(new Error('Not here')) });
  await expect(pool.signUp(email)).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreSignUp failed with error Not here.',
  });
  await expect(recordOf(email)).rejects.toMatchObject({ name: 'UserNotFoundException' });
});

test('a person who is not confirmed gets in with the newest code that was mailed, and is verified by it', async () => {
  await open(confirming({}));
  const { clientId: ClientId, client } = pool;
  const confirm = (ConfirmationCode: string) =>
    client.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }));
  expect(await pool.signUp(email)).toMatchObject({ CodeDeliveryDetails: { Destination: 'p***@e***' } });
  const first = pool.lastCode();
  await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
  await client.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
  expect(pool.mails).toHaveLength(2);
  if (first !== pool.lastCode()) await expect(confirm(first)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await confirm(pool.lastCode());
  await pool.signIn(email);
  expect(await recordOf(email)).toMatchObject({ email_verified: 'true' });
});

test('a pool with a trigger that is not known here does not start', async () => {
  await open();
  await expect(openTestPool({ triggers: { CustomMessage: 'words' } })).rejects.toThrow('does not fire CustomMessage');
});
