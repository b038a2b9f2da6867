import { ACCOUNT_NAME_SUFFIX, type Account } from '#shared/entities/account';
import type { AccountId, Uid } from '#shared/entities/scalars';
import type { ProviderData, User } from '#shared/entities/user';
import { newCode, newId } from '#shared/ids';
import { FREE_PLAN } from '#shared/plans';

/** What is known of somebody at the first sign-in. */
export interface NewPerson {
  uid: Uid;
  email: string;
  fullName: string;
  provider: ProviderData;
}

const MEMBER_WELCOME = 'Welcome to the team! You can watch and comment on everything we share here.';
const EDITOR_WELCOME = 'Welcome to the team! Make a project of your own, or help with one of ours.';

/** The record of a new person who works in an account, their own or that of others (spec section 3). */
export function newUser(
  { uid, email, fullName, provider }: NewPerson,
  { account_id, role }: Pick<User, 'account_id' | 'role'>,
  now: number,
): User {
  return {
    uid,
    account_id,
    account_ids: [account_id],
    email,
    email_verify_code: newCode(),
    emailVerified: provider.providerId === 'google.com',
    fullName,
    profilePicUrl: '',
    profilePicPath: '',
    providerData: [provider],
    settings: { showHomePageQuote: true, showGettingStartedVideo: true },
    isAccountOwner: role === 'Admin',
    role,
    signed_out_at: 0,
    created_at: now,
    updated_at: now,
    version: 1,
  };
}

/** The records of a new Admin and the account that they own: free plan, codes, welcome texts (spec sections 3, 6 and 9). */
export function newPerson(person: NewPerson, now: number): { user: User; account: Account } {
  const { uid, fullName } = person;
  const account_id = newId() as AccountId;
  const account: Account = {
    id: account_id,
    admin_uid: uid,
    user_count: 1,
    name: `${fullName}${ACCOUNT_NAME_SUFFIX}`,
    stripe_customer_id: '',
    stripe_subscription_info: '',
    stripe_payment_failed_at: null,
    member_invite_code: newCode(),
    editor_invite_code: newCode(),
    member_invite_msg: MEMBER_WELCOME,
    editor_invite_msg: EDITOR_WELCOME,
    ...FREE_PLAN,
    auto_subtitle_last_checked: now,
    stored_projects: 0,
    created_at: now,
    updated_at: now,
    version: 1,
  };
  return { user: newUser(person, { account_id, role: 'Admin' }, now), account };
}
