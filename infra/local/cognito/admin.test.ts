import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { asRecord, openTestPool, type TestPool } from './testing';

const Username = 'pat@example.test';
let pool: TestPool;
let UserPoolId: string;
beforeEach(async () => {
  pool = await openTestPool({ invoke: () => Promise.resolve({ response: { autoConfirmUser: true } }) });
  ({ userPoolId: UserPoolId } = pool);
  await pool.signUp(Username, { name: 'Pat' });
});
afterEach(() => pool.stop());

const attributes = async () => {
  const { UserAttributes = [] } = await pool.client.send(new AdminGetUserCommand({ UserPoolId, Username }));
  return asRecord(UserAttributes);
};

test('a function finds people by their address', async () => {
  await pool.signUp('kim@example.test');
  const find = (Filter?: string) => pool.client.send(new ListUsersCommand({ UserPoolId, Filter }));
  expect((await find()).Users).toHaveLength(2);
  const { Users = [] } = await find('email = "pat@example.test"');
  expect(Users).toMatchObject([{ UserStatus: 'CONFIRMED', Enabled: true }]);
  expect(Users[0]?.UserCreateDate?.getTime()).toBeGreaterThan(0);
});

test('a function declares an address verified', async () => {
  expect(await attributes()).toMatchObject({ email_verified: 'false', name: 'Pat' });
  const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
  await pool.client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
  expect(await attributes()).toMatchObject({ email_verified: 'true', name: 'Pat' });
});

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

test('a function links an outside account once', async () => {
  const link = () =>
    pool.client.send(
      new AdminLinkProviderForUserCommand({
        UserPoolId,
        DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: Username },
        SourceUser: {
          ProviderName: 'Google',
          ProviderAttributeName: 'Cognito_Subject',
          ProviderAttributeValue: '1234',
        },
      }),
    );
  await link();
  expect(JSON.parse((await attributes()).identities ?? '')).toMatchObject([{ providerName: 'Google', userId: '1234' }]);
  await expect(link()).rejects.toMatchObject({ name: 'InvalidParameterException' });
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
