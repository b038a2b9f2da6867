import { ACCOUNT_NAME_SUFFIX, type Account } from '#shared/entities/account';
import type { AccountId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { newCode, newId, newSecret } from '#shared/ids';
import { FREE_PLAN } from '#shared/plans';

const MEMBER_WELCOME = 'Welcome to the team! You can watch and comment on everything we share here.';
const EDITOR_WELCOME = 'Welcome to the team! Make a project of your own, or help with one of ours.';

/** The record of an account that somebody owns: free plan, codes and the secrets of their links, welcome texts (spec sections 3, 6 and 9). */
export const newAccount = ({ uid, fullName }: Pick<User, 'uid' | 'fullName'>, now: number): Account => ({
  id: newId() as AccountId,
  admin_uid: uid,
  user_count: 1,
  name: `${fullName}${ACCOUNT_NAME_SUFFIX}`,
  stripe_customer_id: '',
  stripe_subscription_info: '',
  stripe_payment_failed_at: null,
  closed_at: null,
  member_invite_code: newCode(),
  editor_invite_code: newCode(),
  member_invite_secret: newSecret(),
  editor_invite_secret: newSecret(),
  member_invite_msg: MEMBER_WELCOME,
  editor_invite_msg: EDITOR_WELCOME,
  ...FREE_PLAN,
  auto_subtitle_last_checked: now,
  stored_projects: 0,
  stored_bytes: 0,
  sent_bytes: 0,
  sent_month: 0,
  created_at: now,
  updated_at: now,
  version: 1,
});
