import * as z from 'zod';
import { limitFields } from '#shared/entities/plan';
import { accountId, code, oneLine, secret, uid, unixMs, version, VISIBLE } from '#shared/entities/scalars';

const ACCOUNT_NAME_MAX = 120;
export const ACCOUNT_NAME_SUFFIX = "'s team";
export const accountName = oneLine
  .regex(VISIBLE, 'Please enter a name.')
  .max(ACCOUNT_NAME_MAX, `At most ${ACCOUNT_NAME_MAX} characters.`);
export const inviteMessage = z.string().trim().max(1000);

/** A team as it is stored: its invite codes, its plan and limits (spec section 3). Who belongs to it is in the memberships. */
export const account = z.strictObject({
  id: accountId,
  admin_uid: uid,
  /** How many people belong to it; counted in the transaction in which somebody joins or leaves. */
  user_count: z.number().int().min(0),
  name: accountName,
  stripe_customer_id: z.string(),
  stripe_subscription_info: z.union([
    z.literal(''),
    z.object({
      plan_product_name: z.string(),
      /** When it ends, where that is decided already. */
      ends_at: unixMs.optional(),
    }),
  ]),
  /** Since when a payment is due that failed; null when all is paid. */
  stripe_payment_failed_at: unixMs.nullable(),
  member_invite_code: code,
  editor_invite_code: code,
  /** The secrets of the links, each renewed together with its code. */
  member_invite_secret: secret,
  editor_invite_secret: secret,
  member_invite_msg: inviteMessage,
  editor_invite_msg: inviteMessage,
  updated_at: unixMs,
  created_at: unixMs,
  /** Since when an operator keeps all its links from playing, and lets nobody join (docs/closing.md). */
  closed_at: unixMs.nullable().default(null),
  ...limitFields,
  /** Bytes of the files of its projects, also of deleted ones until they are gone; counted before a file is stored and after it is deleted. */
  stored_bytes: z.number().int(),
  /** Bytes that were sent in the month that `sent_month` begins, whatever was deleted since. */
  sent_bytes: z.number().int(),
  sent_month: unixMs,
  auto_subtitle_minutes_used_this_month: z.number(),
  auto_subtitle_last_checked: unixMs,
  /** How many projects the account holds now; counted in the transaction that creates or deletes one. */
  stored_projects: z.number().int().min(0),
  version,
});
export type Account = z.infer<typeof account>;

/** An account as its people see it: with their uids, who joined first first; codes and secrets are '' for those who may not invite. */
export const visibleAccount = account.extend({
  user_ids: z.array(uid),
  member_invite_code: code.or(z.literal('')),
  editor_invite_code: code.or(z.literal('')),
  member_invite_secret: secret.or(z.literal('')),
  editor_invite_secret: secret.or(z.literal('')),
});
export type VisibleAccount = z.infer<typeof visibleAccount>;
