import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Uid } from '#shared/entities/scalars';
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
