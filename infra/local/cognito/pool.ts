import { USER_POOL_AWS_DEFAULTS } from 'cognito-local/lib/services/cognitoService';
import { UserPoolServiceImpl } from 'cognito-local/lib/services/userPoolService';
import { IdentityError } from './identity-error';
import type { CognitoOptions } from './options';
import { PoolStoreFactory } from './pool-store';
import { attributeOf, type PoolUser } from './pool-user';
import type { RequestContext } from './request-context';

/**
 * The people of the one pool that there is. An e-mail address names the person who signed up with it; people of an
 * outside provider may have the same address, and are known by their user name alone.
 */
export class Pool extends UserPoolServiceImpl {
  /**
   * Finds somebody by user name, or who signed up here by `sub` or address: people of an outside provider have their user name
   * alone.
   */
  override async getUserByUsername(context: RequestContext, username: string): Promise<PoolUser | null> {
    if (username.includes('@')) {
      const people: readonly PoolUser[] = await this.listUsers(context, `email = "${username}"`);
      return people.find(({ UserStatus }) => UserStatus !== 'EXTERNAL_PROVIDER') ?? null;
    }
    const user: PoolUser | null = await super.getUserByUsername(context, username);
    const isByOtherName = user?.UserStatus === 'EXTERNAL_PROVIDER' && user.Username !== username;
    return isByOtherName ? null : user;
  }

  /** Throws AliasExistsException for an address that somebody else signed up with. */
  async refuseTaken(context: RequestContext, user: PoolUser, email: string | undefined): Promise<void> {
    const holder = email && (await this.getUserByUsername(context, email));
    if (holder && holder.Username !== user.Username)
      throw new IdentityError('AliasExistsException', 'An account with the given email already exists.');
  }

  /** Like `getUserByUsername`; throws UserNotFoundException. */
  async requireUser(context: RequestContext, username: string): Promise<PoolUser> {
    const user = await this.getUserByUsername(context, username);
    if (!user) throw new IdentityError('UserNotFoundException', 'User does not exist.');
    return user;
  }

  /** The person of an outside provider's account, if they have been here. */
  async findByIdentity(context: RequestContext, provider: string, subject: string): Promise<PoolUser | undefined> {
    const people: readonly PoolUser[] = await this.listUsers(context);
    return people.find((user) =>
      identitiesOf(user).some(({ providerName, userId }) => providerName === provider && userId === subject),
    );
  }
}

/** An account at an outside provider, as the attribute `identities` lists it. */
export interface OutsideIdentity {
  providerName: string;
  providerType: string;
  userId: string;
  primary: boolean;
  dateCreated: number;
}

const identitiesOf = (user: PoolUser): OutsideIdentity[] =>
  JSON.parse(attributeOf(user, 'identities') ?? '[]') as OutsideIdentity[];

/** Opens the pool: what is stored of its people, and the settings that it is given now. */
export async function openPool(options: CognitoOptions, context: RequestContext): Promise<Pool> {
  const stores = new PoolStoreFactory(options.dataDir);
  const people = await stores.create(context, options.userPoolId, { Users: {}, Groups: {} });
  const clients = await stores.create(context, 'clients', { Clients: {} });
  const settings = {
    ...USER_POOL_AWS_DEFAULTS,
    Id: options.userPoolId,
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    MfaConfiguration: 'OFF',
  };
  const clock = { get: () => new Date() };
  return new Pool(clients, clock, people, settings);
}
