import type { User } from '#shared/entities/user';
import { findAtPool, putBackAddress } from '../../adapters/identity';
import { findHolder } from '../../data/address-store';
import { changeAddressRecord } from '../../data/user-store';
import { LOGIN_MAILS, mailPerson } from '../../mail/mail-person';
import type { Claims } from '../../runtime/claims';
import { addressChangedMail } from './address-changed-mail';
import { claimAddress } from './claim-address';
import { addressIsTaken } from './address-is-taken';
import { isGoogle } from './provider-of';

/**
 * What becomes of a person whose new address stays somebody else's: they keep the old one, if it is still theirs. The pool would call
 * it proven, so it has to be.
 */
async function keepAddress(person: User, claims: Claims, isTheirs: boolean): Promise<User> {
  // Google would bring the new one again.
  if (isGoogle(claims)) return person;
  if (!isTheirs || !person.emailVerified) throw addressIsTaken();
  if (!(await putBackAddress(claims['cognito:username'], person.email))) throw addressIsTaken();
  return person;
}

/**
 * Follows an address that the person has changed at the user pool, or at Google, where it is proven; tells the old one. What stays
 * somebody else's here is not taken over: the pool is given back the old one. The pool is asked, because a token may be older than
 * the change. Gives the person as they are then.
 */
export async function followAddress(person: User, claims: Claims): Promise<User> {
  if (claims.email === person.email) return person;
  const username = claims['cognito:username'];
  const known = await findAtPool(username, person.uid);
  if (!known?.isProven || known.email === undefined || known.email === person.email) return person;
  const address = known.email;
  const now = Date.now();
  const isTheirs = (await findHolder(person.email))?.uid === person.uid;
  const take = await claimAddress(
    { uid: person.uid, username, email: address, isProven: true, beginsAnew: false },
    now,
  );
  if (!Array.isArray(take)) return keepAddress(person, claims, isTheirs);
  // Before the change: what dies in between tells twice rather than never.
  if (isTheirs) await mailPerson(addressChangedMail(person.email), LOGIN_MAILS);
  return changeAddressRecord(person, address, take, now);
}
