import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ForgotPasswordCommand,
  ListUsersCommand,
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

test('people are listed page by page', async () => {
  await pool.signUp('kim@example.test');
  const first = await pool.client.send(new ListUsersCommand({ UserPoolId, Limit: 1 }));
  const { PaginationToken } = first;
  const second = await pool.client.send(new ListUsersCommand({ UserPoolId, Limit: 1, PaginationToken }));
  const addresses = [first, second].map(({ Users = [] }) => Users[0]!.Attributes!.find(({ Name }) => Name === 'email'));
  expect(addresses.map((each) => each!.Value)).toEqual([Username, 'kim@example.test']);
  expect(second.PaginationToken).toBeUndefined();
});

test('a created person’s password can be reset only once it is permanent; unknown attributes are refused', async () => {
  const create = (name: string, custom: string) => {
    const UserAttributes = Object.entries({ email: name, email_verified: 'true', [custom]: 'x' });
    return pool.client.send(
      new AdminCreateUserCommand({
        ...{ UserPoolId, Username: name, MessageAction: 'SUPPRESS' },
        UserAttributes: UserAttributes.map(([Name, Value]) => ({ Name, Value })),
      }),
    );
  };
  const named = { UserPoolId, Username: 'kim@example.test' };
  await expect(create(named.Username, 'custom:other')).rejects.toThrow('does not exist in the schema');
  await create(named.Username, 'custom:uid');
  await expect(create(named.Username, 'custom:uid')).rejects.toMatchObject({ name: 'UsernameExistsException' });
  const forget = () =>
    pool.client.send(new ForgotPasswordCommand({ ClientId: pool.clientId, Username: named.Username }));
  await expect(forget()).rejects.toThrow('cannot be reset in the current state');
  await pool.client.send(new AdminSetUserPasswordCommand({ ...named, Password: 'a long one', Permanent: true }));
  await forget();
  expect(pool.mails.at(-1)?.to).toBe(named.Username);
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
