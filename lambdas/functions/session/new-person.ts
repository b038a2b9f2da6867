import type { Account } from '#shared/entities/account';
import type { Uid } from '#shared/entities/scalars';
import type { ProviderData, User } from '#shared/entities/user';
import { newCode } from '#shared/ids';
import { newAccount } from '../../data/new-account';

/** What is known of somebody at the first sign-in. */
export interface NewPerson {
  uid: Uid;
  email: string;
  fullName: string;
  provider: ProviderData;
  emailVerified: boolean;
  /** Sign-ins until this moment opened nothing any more before there was a record; 0 without any. */
  signed_out_at: number;
}

/** The record of a new person who works in an account, their own or that of others (spec section 3). */
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
    settings: { showHomePageQuote: true, showGettingStartedVideo: true },
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
