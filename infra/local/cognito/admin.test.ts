import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { openTestPool, type TestPool } from './testing';

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
  const { AccessToken } = await pool.signIn(Username);
  await pool.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
  await expect(pool.client.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('has been revoked');
});

test('a function deletes a person, and their tokens with them', async () => {
  const { AccessToken } = await pool.signIn(Username);
  await pool.client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
  await expect(pool.client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
    name: 'UserNotFoundException',
  });
});

test('another pool’s id is refused', async () => {
  const request = new AdminGetUserCommand({ UserPoolId: 'eu-west-1_Other', Username });
  await expect(pool.client.send(request)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('a request that nobody signed is refused', async () => {
  const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' };
  const body = JSON.stringify({ UserPoolId, Username });
  const answer = await fetch(pool.url, { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
});
