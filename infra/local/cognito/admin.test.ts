import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { openTestPool, type TestPool } from '../../../testing/open-test-pool';

const Username = 'pat@example.test';
let pool: TestPool;
let UserPoolId: string;
beforeEach(async () => {
  pool = await openTestPool({ invoke: () => Promise.resolve({ response: { autoConfirmUser: true } }) });
  ({ userPoolId: UserPoolId } = pool);
  await pool.signUp(Username, { name: 'Pat' });
});
afterEach(() => pool.stop());

test('a function signs a person out everywhere', async () => {
  const { accessToken } = await pool.signIn(Username);
  await pool.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
  await expect(pool.useToken(accessToken)).rejects.toThrow('has been revoked');
});

test('a function deletes a person and their tokens', async () => {
  const { accessToken } = await pool.signIn(Username);
  await pool.deleteUser(Username);
  await expect(pool.useToken(accessToken)).rejects.toMatchObject({
    name: 'UserNotFoundException',
  });
});

const set = (name: string, Value: string) =>
  pool.client.send(
    new AdminUpdateUserAttributesCommand({ UserPoolId, Username: name, UserAttributes: [{ Name: 'email', Value }] }),
  );

test('a function can’t give a person an address that somebody else signed up with', async () => {
  await pool.signUp('kim@example.test');
  await expect(set('kim@example.test', Username)).rejects.toMatchObject({ name: 'AliasExistsException' });
  await set('kim@example.test', 'sam@example.test');
  await pool.signIn('sam@example.test');
});

test('people who signed up here are found by their sub, people from Google by their user name alone', async () => {
  const { UserSub: ofPat } = await pool.signUp('kim@example.test');
  const name = await pool.federation.admit({
    ...{ subject: '1234', email: 'sam@example.test', emailVerified: true },
    ...{ name: 'Sam', picture: 'https://lh3.googleusercontent.com/a/1' },
  });
  const find = (Username: string) => pool.client.send(new AdminGetUserCommand({ UserPoolId, Username }));
  expect((await find(ofPat!)).Username).toBe(ofPat);
  const { sub } = await pool.readUser(name);
  await expect(find(sub!)).rejects.toMatchObject({ name: 'UserNotFoundException' });
});

test('refuses another pool’s id', async () => {
  const request = new AdminGetUserCommand({ UserPoolId: 'eu-west-1_Other', Username });
  await expect(pool.client.send(request)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('refuses an unsigned request', async () => {
  const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' };
  const body = JSON.stringify({ UserPoolId, Username });
  const answer = await fetch(pool.url, { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
});
