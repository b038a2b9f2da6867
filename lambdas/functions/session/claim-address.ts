import type { Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { findPoolUser, restorePoolAddress } from '../../adapters/identity';
import type { Mail } from '../../adapters/mail';
import { findAddressOwner, type AddressOwner, claimAddressWrite } from '../../data/address-store';
import { abandonAccountWrite } from '../../data/recovery-store';
import type { Write } from '../../data/table';
import { updateAddressRecord, queueLoginDeletionWrite, findUser, signOutWrite } from '../../data/user-store';
import { composeMail } from '../../mail/compose-mail';
import { LOGIN_MAILS, mailPerson } from '../../mail/mail-person';
import type { Claims } from '../../runtime/claims';
import { isGoogleSignIn } from './new-person';

interface Claimant {
  uid: Uid;
  username: string;
  email: string;
  isVerified: boolean;
  /** Whether they were told of an unverified account with the address and chose to abandon it. */
  restart: boolean;
}

/** Why an address stays its owner's: permanently, or until the claimant chooses to start over. */
type ClaimRefusal = 'taken' | 'never-verified';

/** Takes the address from another owner, or returns why it can't. */
async function evictOwnerWrites(
  holder: AddressOwner,
  claimant: Claimant,
  now: number,
): Promise<Write[] | ClaimRefusal> {
  const { email, isVerified, restart } = claimant;
  const person = await findUser(holder.uid);
  if (person?.email !== email) return [];
  const known = await findPoolUser(holder.username, holder.uid);
  const isAbandoned = !known && !person.emailVerified;
  if (isAbandoned) return [signOutWrite(person, now), abandonAccountWrite(holder.uid, false, now)];
  if (known?.email !== email) return [signOutWrite(person, now)];
  const isDisplaced = isVerified && !person.emailVerified;
  if (!isDisplaced) return 'taken';
  if (!restart) return 'never-verified';
  return [
    signOutWrite(person, now),
    queueLoginDeletionWrite(holder.uid, holder.username, now),
    abandonAccountWrite(holder.uid, true, now),
  ];
}

/**
 * Writes that give an address to a claimant: an address belongs to whoever verifies it. An owner whose login is deleted, or has another
 * address at the user pool, loses it to anyone and is signed out. An owner who never verified it may be honest, and loses it only to a
 * claimant who has verified it and chooses to start over. The owner's login is deleted, so that owners don't alternate; a job closes the
 * account of an owner who never verified it and can't log in any more.
 */
export async function claimAddress(claimant: Claimant, now: number): Promise<Write[] | ClaimRefusal> {
  const { uid, username, email } = claimant;
  const holder = await findAddressOwner(email);
  if (!holder || holder.uid === uid) return [claimAddressWrite(email, { uid, username })];
  const displaced = await evictOwnerWrites(holder, claimant, now);
  if (!Array.isArray(displaced)) return displaced;
  return [claimAddressWrite(email, { uid, username }, holder.uid), ...displaced];
}

export const addressTakenError = (): ApiError =>
  new ApiError(
    'permission-denied',
    'An account with this address already exists. Log in the way you signed up: with Google or with your password. Forgot it? Choose “Forgot your password?”.',
  );

/**
 * A person whose new address stays someone else's keeps the old one, if it is still theirs. The pool would mark it as verified, so it must
 * be verified.
 */
async function restoreAddress(person: User, claims: Claims, isTheirs: boolean): Promise<User> {
  // Google would set the new one again.
  if (isGoogleSignIn(claims)) return person;
  if (!isTheirs || !person.emailVerified) throw addressTakenError();
  if (!(await restorePoolAddress(claims['cognito:username'], person.email))) throw addressTakenError();
  return person;
}

/**
 * Syncs an address that the person changed and verified at the user pool or at Google, and notifies the old one. If the new address stays
 * someone else's here, restores the old one in the pool. Asks the pool, because a token may be older than the change. Returns the updated
 * person.
 */
export async function syncAddress(person: User, claims: Claims): Promise<User> {
  if (claims.email === person.email) return person;
  const username = claims['cognito:username'];
  const known = await findPoolUser(username, person.uid);
  if (!known?.isVerified || known.email === undefined || known.email === person.email) return person;
  const address = known.email;
  const now = Date.now();
  const isTheirs = (await findAddressOwner(person.email))?.uid === person.uid;
  const take = await claimAddress({ uid: person.uid, username, email: address, isVerified: true, restart: false }, now);
  if (!Array.isArray(take)) return restoreAddress(person, claims, isTheirs);
  // Before the change, so that a crash in between notifies twice rather than never.
  if (isTheirs) await mailPerson(addressChangedMail(person.email), LOGIN_MAILS);
  return updateAddressRecord(person, address, take, now);
}

const PARAGRAPHS = [
  'The email address you use to log in to Narradeck was changed. From now on, we write to the new one.',
  'If this wasn’t you, someone knows your password. Tell your team’s Admin right away, so that they can remove you from the team.',
];

/** Notifies the former address of a change. Fixed text, which doesn't name the new address. */
const addressChangedMail = (to: string): Mail =>
  composeMail({ to, subject: 'Your Narradeck email address was changed', paragraphs: PARAGRAPHS });
