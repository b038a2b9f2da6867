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

/** Somebody who says that an address is theirs. */
export interface Claimant {
  uid: Uid;
  /** The user pool's name for them. */
  username: string;
  email: string;
  /** Whether they have shown that they read its mail. */
  isProven: boolean;
  /** Whether they were told of an account that was never confirmed, and chose to do without it. */
  beginsAnew: boolean;
}

/** Why an address stays its holder's: for good, or until the claimant chooses to begin anew. */
export type ClaimRefusal = 'taken' | 'never-confirmed';

/** How a holder gives way who is somebody else, or why they don't. */
async function evictOwnerWrites(
  holder: AddressOwner,
  claimant: Claimant,
  now: number,
): Promise<Write[] | ClaimRefusal> {
  const { email, isProven, beginsAnew } = claimant;
  const person = await findUser(holder.uid);
  if (person?.email !== email) return [];
  const known = await findPoolUser(holder.username, holder.uid);
  const isLeftBehind = !known && !person.emailVerified;
  if (isLeftBehind) return [signOutWrite(person, now), abandonAccountWrite(holder.uid, false, now)];
  if (known?.email !== email) return [signOutWrite(person, now)];
  const isOutproven = isProven && !person.emailVerified;
  if (!isOutproven) return 'taken';
  if (!beginsAnew) return 'never-confirmed';
  return [
    signOutWrite(person, now),
    queueLoginDeletionWrite(holder.uid, holder.username, now),
    abandonAccountWrite(holder.uid, true, now),
  ];
}

/**
 * What makes an address somebody's: it belongs to whoever proves it. A holder whose login is gone, or has another address at the
 * user pool, gives way to everybody, and is signed out; one who has never proven it may be honest, and gives way to whoever has and
 * chooses so. They lose the login, so that holders don't change back and forth; and what somebody had who has never proven it, and can't
 * log in any more, is closed by a job.
 */
export async function claimAddress(claimant: Claimant, now: number): Promise<Write[] | ClaimRefusal> {
  const { uid, username, email } = claimant;
  const holder = await findAddressOwner(email);
  if (!holder || holder.uid === uid) return [claimAddressWrite(email, { uid, username })];
  const displaced = await evictOwnerWrites(holder, claimant, now);
  if (!Array.isArray(displaced)) return displaced;
  return [claimAddressWrite(email, { uid, username }, holder.uid), ...displaced];
}

/** What somebody is told whose address is another login's. */
export const addressTakenError = (): ApiError =>
  new ApiError(
    'permission-denied',
    'There is an account with this address. Log in the way you signed up: with Google, or by a password, for which there is “Forgot your password?”.',
  );

/**
 * What becomes of a person whose new address stays somebody else's: they keep the old one, if it is still theirs. The pool would call
 * it proven, so it has to be.
 */
async function restoreAddress(person: User, claims: Claims, isTheirs: boolean): Promise<User> {
  // Google would bring the new one again.
  if (isGoogleSignIn(claims)) return person;
  if (!isTheirs || !person.emailVerified) throw addressTakenError();
  if (!(await restorePoolAddress(claims['cognito:username'], person.email))) throw addressTakenError();
  return person;
}

/**
 * Follows an address that the person has changed at the user pool, or at Google, where it is proven; tells the old one. What stays
 * somebody else's here is not taken over: the pool is given back the old one. The pool is asked, because a token may be older than
 * the change. Gives the person as they are then.
 */
export async function syncAddress(person: User, claims: Claims): Promise<User> {
  if (claims.email === person.email) return person;
  const username = claims['cognito:username'];
  const known = await findPoolUser(username, person.uid);
  if (!known?.isProven || known.email === undefined || known.email === person.email) return person;
  const address = known.email;
  const now = Date.now();
  const isTheirs = (await findAddressOwner(person.email))?.uid === person.uid;
  const take = await claimAddress(
    { uid: person.uid, username, email: address, isProven: true, beginsAnew: false },
    now,
  );
  if (!Array.isArray(take)) return restoreAddress(person, claims, isTheirs);
  // Before the change: what dies in between tells twice rather than never.
  if (isTheirs) await mailPerson(addressChangedMail(person.email), LOGIN_MAILS);
  return updateAddressRecord(person, address, take, now);
}

const PARAGRAPHS = [
  'The address that you log in with at Narradeck is changed. From now on we write to the new one.',
  'If that was not you, somebody knows your password: tell the person who runs your team at once, who can remove you from it.',
];

/** Tells an address that somebody has left it: fixed words, and not for which. */
const addressChangedMail = (to: string): Mail =>
  composeMail({ to, subject: 'Your address at Narradeck was changed', paragraphs: PARAGRAPHS });
