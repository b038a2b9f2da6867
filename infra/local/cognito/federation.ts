import { randomUUID } from 'node:crypto';
import { ServiceError } from '../protocol/json-service';
import type { ExternalUser, Federation } from './options';
import { KeyedQueue, type PoolUser } from './pool';
import type { Identity } from './sessions';

/** Signs people in with Google. */
export function createFederation({ options, pool, sessions, triggers }: Identity): Federation {
  const perAccount = new KeyedQueue();

  const create = async (username: string, person: ExternalUser): Promise<void> => {
    const mapped = mapAttributes(person);
    await triggers.preSignUp({ source: 'PreSignUp_ExternalProvider', username, attributes: mapped });
    const attributes = { ...mapped, sub: randomUUID(), identities: JSON.stringify([toIdentity(person)]) };
    pool.save({ username, isExternal: true, attributes, password: '', sessions: [] });
    await triggers.postConfirmation({ source: 'PostConfirmation_ConfirmSignUp', username, attributes });
  };

  /** Each sign-in updates name and address, if the client may write them. */
  const update = (user: PoolUser, person: ExternalUser): void => {
    assertNotFixed(person, options.writableAttributes);
    pool.save({ ...user, attributes: { ...user.attributes, ...mapAttributes(person) } });
  };

  return {
    admit: (person) => {
      const username = `google_${person.subject}`;
      return perAccount.run(username, async () => {
        const known = pool.find(username) ?? pool.findLinked(person.subject);
        if (known?.isDisabled) throw new ServiceError('NotAuthorizedException', 'User is disabled.');
        if (known) update(known, person);
        else await create(username, person);
        return known?.username ?? username;
      });
    },
    openSession: (username, scope) => sessions.open(pool.require(username), scope),
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
  if (fixed) throw new ServiceError('InvalidParameterException', `user.${fixed}: Attribute cannot be updated.`);
}

/** An account at Google, as in the attribute `identities`. */
const toIdentity = ({ subject }: ExternalUser) => ({
  userId: subject,
  providerName: 'Google',
  providerType: 'Google',
  primary: true,
  dateCreated: Date.now(),
});
