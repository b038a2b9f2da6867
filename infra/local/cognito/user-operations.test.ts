import { UpdateUserAttributesCommand, VerifyUserAttributeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { openTestPool, type TestPool } from '../../../testing/open-test-pool';

let pool: TestPool;
let AccessToken: string;
beforeEach(async () => {
  pool = await openTestPool();
  await pool.signUp('pat@example.test');
  ({ accessToken: AccessToken } = await pool.signIn('pat@example.test'));
});
afterEach(() => pool.stop());

const set = (Name: string, Value: string) =>
  pool.client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }));
const verify = (Code: string) =>
  pool.client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));

test('a new address is used once its mailed code is entered', async () => {
  await set('email', 'New@example.test');
  expect(pool.mails.map(({ to }) => to)).toEqual(['new@example.test']);
  await pool.readUser('pat@example.test');
  await expect(verify('no code')).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await verify(pool.lastCode());
  expect(await pool.readUser('new@example.test')).toMatchObject({ email_verified: 'true' });
  await pool.signIn('new@example.test');
});

test('a day-old code has expired', async () => {
  await set('email', 'new@example.test');
  jest.useFakeTimers({ now: Date.now() + 24 * 3_600_000 + 1, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  ({ accessToken: AccessToken } = await pool.signIn('pat@example.test'));
  await expect(verify(pool.lastCode())).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  jest.useRealTimers();
});

test('an address in use can’t be given to another person, not even while unconfirmed', async () => {
  await pool.signUp('kim@example.test');
  await expect(set('email', 'kim@example.test')).rejects.toMatchObject({ name: 'AliasExistsException' });
  await set('email', 'sam@example.test');
  await pool.signUp('sam@example.test');
  await expect(verify(pool.lastCode())).rejects.toMatchObject({ name: 'AliasExistsException' });
});

test('nobody can mark their own address as verified', async () => {
  await expect(set('email_verified', 'true')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});
