import { randomUUID } from 'node:crypto';
import type { Identity } from './identity';
import { IdentityError, newContext, type RequestContext } from './operation';
import type { Federation, ExternalUser } from './options';
import { KeyedQueue, type ExternalIdentity } from './pool';
import { toAttributeRecord, type PoolUser, mergeAttributes } from './pool-user';

/** Signs people in with outside providers. */
export function createFederation({ options, pool, sessions, triggers }: Identity): Federation {
  const perAccount = new KeyedQueue();

  const create = async (context: RequestContext, person: ExternalUser): Promise<string> => {
    const username = `${person.provider.toLowerCase()}_${person.subject}`;
    const mapped = mergeAttributes([], mapAttributes(person));
    await triggers.preSignUp(context, { source: 'PreSignUp_ExternalProvider', username, userAttributes: mapped });
    const identities = JSON.stringify([toExternalIdentity(person)]);
    const Attributes = mergeAttributes(mapped, { sub: randomUUID(), identities });
    await pool.saveUser(context, newUser(username, Attributes));
    const confirmed = { source: 'PostConfirmation_ConfirmSignUp', username, userAttributes: Attributes } as const;
    await triggers.postConfirmation(context, confirmed);
    return username;
  };

  /** Each sign-in updates name and address, if the client may write them. */
  const update = async (context: RequestContext, user: PoolUser, person: ExternalUser): Promise<string> => {
    if (!user.Enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
    assertNotFixed(person, options.writableAttributes);
    const Attributes = mergeAttributes(user.Attributes, mapAttributes(person));
    await pool.saveUser(context, { ...user, Attributes });
    return user.Username;
  };

  return {
    admit: (person) =>
      perAccount.run(`${person.provider}:${person.subject}`, async () => {
        const context = newContext();
        const known = await pool.findByIdentity(context, person.provider, person.subject);
        return known ? update(context, known, person) : create(context, person);
      }),
    openSession: async (username, scope) => {
      const context = newContext();
      return sessions.open(context, await pool.requireUser(context, username), scope);
    },
    refresh: (refreshToken) => sessions.refresh(newContext(), refreshToken),
    userInfo: async (accessToken) => {
      const { user, scope } = await sessions.readAccessToken(newContext(), accessToken);
      if (!scope.includes('openid')) throw new IdentityError('NotAuthorizedException', 'The token is not for openid.');
      return { ...toAttributeRecord(user.Attributes), username: user.Username };
    },
  };
}

const mapAttributes = ({ email, emailVerified, name, picture }: ExternalUser) => ({
  email: email.toLowerCase(),
  email_verified: String(emailVerified),
  name,
  picture,
});

/** Throws for attributes that the client may not write. Cognito exempts `email_verified`, which no client may write. */
function assertNotFixed(person: ExternalUser, writable: readonly string[]): void {
  const mapped = Object.keys(mapAttributes(person)).filter((name) => name !== 'email_verified');
  const fixed = mapped.find((name) => !writable.includes(name));
  if (fixed) throw new IdentityError('InvalidParameterException', `user.${fixed}: Attribute cannot be updated.`);
}

const toExternalIdentity = ({ provider, subject }: ExternalUser): ExternalIdentity => ({
  userId: subject,
  providerName: provider,
  providerType: provider,
  primary: true,
  dateCreated: Date.now(),
});

const newUser = (Username: string, Attributes: PoolUser['Attributes']): PoolUser => ({
  Username,
  Attributes,
  Enabled: true,
  Password: '',
  RefreshTokens: [],
  UserStatus: 'EXTERNAL_PROVIDER',
  UserCreateDate: new Date(),
  UserLastModifiedDate: new Date(),
});
