import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { randomBytes } from 'node:crypto';
import { email as emailSchema } from '#shared/email';
import { FORMER_UID } from '#shared/former-uid';
import { claimAddressWrite, findAddressOwner } from '../data/address-store';
import { transact } from '../data/table';
import { findUser } from '../data/user-store';
import { type ListedUser, listedUser } from '../data/listed-user';

const cognito = new CognitoIdentityProviderClient({ retryMode: 'adaptive', maxAttempts: 10 });

/** Why a listed person is not restored; undefined if they are to be. */
async function findObstacle({ uid, email }: ListedUser): Promise<string | undefined> {
  const [person, owner] = await Promise.all([findUser(uid), findAddressOwner(email)]);
  if (!person) return 'has no data: they never finished signing up, or were deleted';
  return owner && owner.uid !== uid ? 'has an address that belongs to somebody else' : undefined;
}

/** Creates the person's login without a mail. Returns its username; undefined if somebody else has signed up with the address since. */
async function createLogin(pool: string, { uid, email, email_verified }: ListedUser): Promise<string | undefined> {
  const named = { UserPoolId: pool, Username: email };
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: String(email_verified) },
    { Name: FORMER_UID, Value: uid },
  ];
  try {
    const create = new AdminCreateUserCommand({ ...named, UserAttributes, MessageAction: 'SUPPRESS' });
    return (await cognito.send(create)).User?.Username;
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { Username, UserAttributes: attributes = [] } = await cognito.send(new AdminGetUserCommand(named));
    return attributes.some(({ Name, Value }) => Name === FORMER_UID && Value === uid) ? Username : undefined;
  }
}

const GOOGLE_USERNAME = /^google_(.+)$/i;

/** Restores a login, or says why not. What a run that ended early has done is not done again. */
async function restoreUser(pool: string, listed: ListedUser): Promise<string | undefined> {
  const obstacle = await findObstacle(listed);
  if (obstacle) return obstacle;
  const Username = await createLogin(pool, listed);
  if (!Username) return 'has an address with which somebody has signed up since';
  const named = { UserPoolId: pool, Username };
  // Nobody knows it. Only a permanent password can be reset by a mailed code.
  const Password = randomBytes(32).toString('base64url');
  await cognito.send(new AdminSetUserPasswordCommand({ ...named, Password, Permanent: true }));
  const [, googleId] = GOOGLE_USERNAME.exec(listed.username) ?? [];
  if (googleId) await linkGoogle(pool, Username, googleId);
  if (!listed.enabled) await cognito.send(new AdminDisableUserCommand(named));
  await transact([claimAddressWrite(listed.email, { uid: listed.uid, username: Username })]);
  return undefined;
}

/** Lets a Google account sign this person in. Doesn't fail if it does already. */
async function linkGoogle(pool: string, username: string, googleId: string): Promise<void> {
  const link = new AdminLinkProviderForUserCommand({
    UserPoolId: pool,
    DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: username },
    SourceUser: {
      ProviderName: 'Google',
      ProviderAttributeName: 'Cognito_Subject',
      ProviderAttributeValue: googleId,
    },
  });
  await cognito.send(link).catch((error: Error) => {
    if (!error.message.includes('already linked')) throw error;
  });
}

/**
 * Creates logins in a new user pool for the people of a nightly list, so that each keeps their data. Can be run again. Returns sentences for the
 * operator: whom it did not restore, and how many it did. Throws for a line that is not of such a list.
 */
export async function restoreUsersFromList(pool: string, list: string): Promise<string[]> {
  const lines = list.split('\n').filter((line) => line !== '');
  const users = lines.map((line) => listedUser.parse(JSON.parse(line)));
  const report: string[] = [];
  for (const user of users) {
    const obstacle = emailSchema.safeParse(user.email).success ? await restoreUser(pool, user) : 'has no address';
    if (obstacle) report.push(`${user.uid} ${obstacle}.`);
  }
  return [...report, `${users.length - report.length} of ${users.length} people can log in again.`];
}
