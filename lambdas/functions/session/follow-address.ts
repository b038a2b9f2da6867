import type { User } from '#shared/entities/user';
import { findProvenAddress, putBackAddress } from '../../adapters/identity';
import { sendMail } from '../../adapters/mail';
import { changeAddressRecord, findUidByAddress } from '../../data/user-store';
import type { Claims } from '../../runtime/claims';
import { addressChangedMail } from './address-changed-mail';
import { isGoogle } from './provider-of';

/**
 * Follows an address that the person has changed at the user pool, which has it proven first; tells the old one. Where somebody
 * else has it here, such as who came with it by Google, the pool is given back the old one. The pool is asked, because a token may
 * be older than the change. Gives the person as they are then.
 */
export async function followAddress(person: User, claims: Claims): Promise<User> {
  if (isGoogle(claims) || claims.email === person.email) return person;
  const username = claims['cognito:username'];
  const address = await findProvenAddress(username);
  if (address === undefined || address === person.email) return person;
  const owner = await findUidByAddress(address);
  if (owner !== undefined && owner !== person.uid) {
    await putBackAddress(username, person.email);
    return person;
  }
  // Before the change: what dies in between tells twice rather than never.
  await sendMail(addressChangedMail(person.email));
  return changeAddressRecord(person, address, Date.now());
}
