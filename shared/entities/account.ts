import * as z from 'zod';
import { limitFields } from '#shared/entities/plan';
import { projectPresets } from '#shared/entities/project';
import { accountId, code, oneLine, secret, uid, unixMs, version, VISIBLE } from '#shared/entities/scalars';

const ACCOUNT_NAME_MAX = 120;
export const ACCOUNT_NAME_SUFFIX = "'s team";
export const accountName = oneLine
  .regex(VISIBLE, 'Enter a name.')
  .max(ACCOUNT_NAME_MAX, `At most ${ACCOUNT_NAME_MAX} characters.`);
export const inviteMessage = z.string().trim().max(1000);

/** A team as stored: its invite codes, its plan and limits (spec section 3). Membership records list its people. */
export const account = z.strictObject({
  id: accountId,
  admin_uid: uid,
  /** Number of people in the account, updated in the transaction in which somebody joins or leaves. */
  user_count: z.number().int().min(0),
  name: accountName,
  stripe_customer_id: z.string(),
  stripe_subscription_info: z.union([
    z.literal(''),
    z.object({
      plan_product_name: z.string(),
      /** When it ends, if it was canceled. */
      ends_at: unixMs.optional(),
    }),
  ]),
  /** Since when a failed payment is due; null when everything is paid. */
  stripe_payment_failed_at: unixMs.nullable(),
  member_invite_code: code,
  editor_invite_code: code,
  /** The secrets of the links, each renewed together with its code. */
  member_invite_secret: secret,
  editor_invite_secret: secret,
  member_invite_msg: inviteMessage,
  editor_invite_msg: inviteMessage,
  project_presets: projectPresets,
  updated_at: unixMs,
  created_at: unixMs,
  /** When an operator disabled all its links and joining (docs/closing.md). */
  closed_at: unixMs.nullable(),
  ...limitFields,
  /** Bytes of its projects' files, counted before storing until after deletion, so deleted projects count until cleared. */
  stored_bytes: z.number().int(),
  /** Bytes uploaded in the month that starts at `sent_month`, including deleted files. */
  sent_bytes: z.number().int(),
  sent_month: unixMs,
  auto_subtitle_minutes_used_this_month: z.number(),
  auto_subtitle_last_checked: unixMs,
  /** Number of projects, updated in the transaction that creates or deletes one. */
  stored_projects: z.number().int().min(0),
  version,
});
export type Account = z.infer<typeof account>;

/** An account as its people see it: with their uids in the order of joining; codes and secrets are '' for people who may not invite. */
export const visibleAccount = account.extend({
  user_ids: z.array(uid),
  member_invite_code: code.or(z.literal('')),
  editor_invite_code: code.or(z.literal('')),
  member_invite_secret: secret.or(z.literal('')),
  editor_invite_secret: secret.or(z.literal('')),
});
export type VisibleAccount = z.infer<typeof visibleAccount>;
