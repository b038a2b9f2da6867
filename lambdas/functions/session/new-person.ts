import type { Account } from '#shared/entities/account';
import { googlePicture, personName, type Uid } from '#shared/entities/scalars';
import type { ProviderData, User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { newCode } from '#shared/ids';
import { isSignedOut } from '#shared/permissions/signed-out';
import { truncateText } from '#shared/text';
import { findPoolUser } from '../../adapters/identity';
import { newAccount } from '../../data/account-store';
import type { Recovery } from '../../data/recovery-store';
import type { Claims } from '../../runtime/claims';

export interface NewPerson {
  uid: Uid;
  email: string;
  fullName: string;
  provider: ProviderData;
  emailVerified: boolean;
  /** Sign-ins until this moment were ended before there was a record; 0 for none. */
  signed_out_at: number;
}

/** The record of a new person in an account, their own or another's (spec section 3). */
export function newUser(
  { uid, email, fullName, provider, emailVerified, signed_out_at }: NewPerson,
  { account_id, role }: Pick<User, 'account_id' | 'role'>,
  now: number,
): User {
  return {
    uid,
    account_id,
    account_ids: [account_id],
    email,
    email_verify_code: newCode(),
    emailVerified,
    fullName,
    profilePicUrl: provider.photoURL ?? '',
    profilePicPath: '',
    providerData: [provider],
    settings: {
      showHomePageQuote: true,
      showGettingStartedVideo: true,
      mail_comments: true,
      mail_mentions: true,
      mail_first_view: true,
    },
    isAccountOwner: role === 'Admin',
    role,
    signed_out_at,
    created_at: now,
    updated_at: now,
    version: 1,
  };
}

/** The records of a new Admin and the account that they own (spec section 3). */
export function newPerson(person: NewPerson, now: number): { user: User; account: Account } {
  const account = newAccount(person, now);
  return { user: newUser(person, { account_id: account.id, role: 'Admin' }, now), account };
}

const NAME = /^google_(.+)$/i;

/** The Google id of a person who signed in with Google: the user pool includes it in the username. */
const googleId = (claims: Claims): string | undefined => NAME.exec(claims['cognito:username'])?.[1];

export const isGoogleSignIn = (claims: Claims): boolean => googleId(claims) !== undefined;

const DISPLAY_NAME_MAX = 200;

/** A person's sign-in provider and their data there (spec section 3, `providerData`). */
export function toProviderData(claims: Claims): ProviderData {
  const id = googleId(claims);
  if (id === undefined) {
    return { providerId: 'password', uid: claims.email ?? '', displayName: null, photoURL: null };
  }
  return {
    providerId: 'google.com',
    uid: id,
    displayName: claims.name === undefined ? null : truncateText(claims.name, DISPLAY_NAME_MAX),
    // People can set their own `picture` in the user pool, so only a URL at Google counts.
    photoURL: googlePicture.safeParse(claims.picture).data ?? null,
  };
}

const NAME_MAX = 100;

/** The person's name at the sign-in, or else the local part of their address. */
const claimedName = ({ name, email = '' }: Claims): string =>
  personName.safeParse(name && truncateText(name, NAME_MAX)).data ?? email.slice(0, email.indexOf('@'));

/** Asks the user pool, because a token may be older than a change. If the login is deleted, uses the token. */
const findCurrentAddress = async ({ sub, email, email_verified: isVerified, ...claims }: Claims) =>
  (await findPoolUser(claims['cognito:username'], sub)) ?? { email, isVerified };

const logInAgain = () => new ApiError('unauthenticated', 'Log in again to continue.');

/**
 * Describes a person at their first sign-in.
 * @param recovery an earlier password reset by code; sign-ins before it are invalid
 * @param mailedTo the address of an invite whose secret they have
 * @throws ApiError `unauthenticated` for such a sign-in, `permission-denied` for an address that Google has not verified
 */
export async function describePerson(
  claims: Claims,
  recovery: Recovery | undefined,
  mailedTo: string,
  fullName = claimedName(claims),
): Promise<NewPerson> {
  const signed_out_at = recovery?.recovered_at ?? 0;
  if (isSignedOut({ signed_out_at }, claims.auth_time)) throw logInAgain();
  const { email, isVerified } = await findCurrentAddress(claims);
  if (!email) throw logInAgain();
  if (isGoogleSignIn(claims) && !isVerified)
    throw new ApiError('permission-denied', 'Google has not verified this address.');
  const emailVerified = isGoogleSignIn(claims) || [recovery?.email, mailedTo].includes(email);
  return { uid: claims.sub, email, fullName, provider: toProviderData(claims), emailVerified, signed_out_at };
}
