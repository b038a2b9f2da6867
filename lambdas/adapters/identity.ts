import {
  AliasExistsException,
  type AttributeType,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  TooManyRequestsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { email } from '#shared/email';
import { type Uid } from '#shared/entities/scalars';
import { FORMER_UID, toUid } from '#shared/former-uid';
import { ApiError } from '#shared/errors';
import { env } from '../runtime/env';

const client = new CognitoIdentityProviderClient({});

/**
 * Ends all sessions of a person by revoking their refresh tokens. Issued access tokens stay valid until they expire.
 * @param username the pool's name for the person, which is not always their uid
 * @param userPoolId for the pool's triggers, which receive it in their event
 */
export async function endSessions(userPoolId: string, username: string): Promise<void> {
  await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username }));
}

/** Looks up the values of a login’s attributes by name. */
export const createAttributeLookup = (attributes: readonly AttributeType[]) => (name: string) =>
  attributes.find(({ Name }) => Name === name)?.Value;

/** The id of the login’s person, under which their data is stored. */
export function readUid(attributes: readonly AttributeType[]): string | undefined {
  const valueOf = createAttributeLookup(attributes);
  return toUid({ sub: valueOf('sub'), [FORMER_UID]: valueOf(FORMER_UID) });
}

interface PoolUser {
  /** Their address; undefined if it is missing or unreadable. */
  email: string | undefined;
  /** Whether the pool marks it as verified, which it does for every address used to sign up. */
  isVerified: boolean;
}

/**
 * A person's data in the user pool; undefined when their login is deleted, even if someone else now has its username.
 * @param username the pool's name for the person, which is not their uid if they sign in with Google
 * @throws ApiError `unavailable` when the pool throttles
 */
export async function findPoolUser(username: string, uid: Uid): Promise<PoolUser | undefined> {
  try {
    const named = { UserPoolId: env('USER_POOL_ID'), Username: username };
    const { UserAttributes = [] } = await client.send(new AdminGetUserCommand(named));
    const valueOf = createAttributeLookup(UserAttributes);
    const isVerified = valueOf('email_verified') === 'true';
    return readUid(UserAttributes) === uid ? { email: email.safeParse(valueOf('email')).data, isVerified } : undefined;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    if (error instanceof TooManyRequestsException)
      throw new ApiError('unavailable', 'Many people are logging in right now. Try again in a moment.');
    throw error;
  }
}

/** Restores a person's former verified address in the pool; false if someone else has signed up with it. */
export async function restorePoolAddress(username: string, address: string): Promise<boolean> {
  const UserAttributes = [
    { Name: 'email', Value: address },
    { Name: 'email_verified', Value: 'true' },
  ];
  try {
    const named = { UserPoolId: env('USER_POOL_ID'), Username: username };
    await client.send(new AdminUpdateUserAttributesCommand({ ...named, UserAttributes }));
    return true;
  } catch (error) {
    if (error instanceof AliasExistsException) return false;
    throw error;
  }
}

/** Deletes a person's credentials. Idempotent. Keeps those of another person who has signed up with the same name since. */
export async function deleteCredentials(username: string, uid: Uid): Promise<void> {
  const named = { UserPoolId: env('USER_POOL_ID'), Username: username };
  try {
    const { UserAttributes = [] } = await client.send(new AdminGetUserCommand(named));
    if (readUid(UserAttributes) === uid) await client.send(new AdminDeleteUserCommand(named));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

/**
 * Signs a person in with their password, by a flow that only the stage's own functions may use. Returns an id token.
 * @throws NotAuthorizedException, UserNotFoundException
 */
export async function signInForFunction(clientId: string, username: string, password: string): Promise<string> {
  const { AuthenticationResult } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: env('USER_POOL_ID'),
      ClientId: clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );
  if (!AuthenticationResult?.IdToken) throw new Error('The user pool asks for more than a password.');
  return AuthenticationResult.IdToken;
}
