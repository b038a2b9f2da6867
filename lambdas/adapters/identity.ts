import {
  AliasExistsException,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  TooManyRequestsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { email } from '#shared/email';
import { type Uid } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { env } from '../runtime/env';

const client = new CognitoIdentityProviderClient({});

/**
 * Ends all sessions of a person: none of their refresh tokens works any more. Tokens that are out live on until they expire.
 * @param username the pool's name for the person, which is not always their uid
 * @param userPoolId for triggers of the pool, which learn it from their event
 */
export async function endSessions(userPoolId: string, username: string): Promise<void> {
  await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username }));
}

/** What the user pool knows of somebody. */
export interface PoolUser {
  /** Their address; undefined without a readable one. */
  email: string | undefined;
  /** Whether the pool has it as proven, which it says of every address that somebody signed up with. */
  isProven: boolean;
}

/**
 * What the user pool knows of a person; undefined when their login is gone, also where somebody else has its name now.
 * @param username the pool's name for the person, which for who signs in by Google is not their uid
 * @throws ApiError `unavailable` when the pool is asked too often
 */
export async function findPoolUser(username: string, uid: Uid): Promise<PoolUser | undefined> {
  try {
    const named = { UserPoolId: env('USER_POOL_ID'), Username: username };
    const { UserAttributes = [] } = await client.send(new AdminGetUserCommand(named));
    const valueOf = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value;
    const isProven = valueOf('email_verified') === 'true';
    return valueOf('sub') === uid ? { email: email.safeParse(valueOf('email')).data, isProven } : undefined;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    if (error instanceof TooManyRequestsException)
      throw new ApiError('unavailable', 'Many people are logging in at this moment. Please try again.');
    throw error;
  }
}

/** Gives a person at the pool back the address that they had there and have proven; false where somebody else has signed up with it. */
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

/**
 * Deletes a person's credentials; those that are gone already don't matter. Who has signed up again by the same name is another one,
 * and stays.
 * @param username the pool's name for the person, which is not always their uid
 */
export async function deleteCredentials(username: string, uid: Uid): Promise<void> {
  const named = { UserPoolId: env('USER_POOL_ID'), Username: username };
  try {
    const { UserAttributes = [] } = await client.send(new AdminGetUserCommand(named));
    const isThem = UserAttributes.some(({ Name, Value }) => Name === 'sub' && Value === uid);
    if (isThem) await client.send(new AdminDeleteUserCommand(named));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
