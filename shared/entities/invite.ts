import * as z from 'zod';
import { accountId, email, inviteId, unixMs, version } from '#shared/entities/scalars';
import { CODE_ALPHABET, CODE_LENGTH, ID_ALPHABET, ID_LENGTH } from '#shared/ids';

export const INVITES_LISTED = 10;

/** What an invite can make somebody; there is one Admin, the owner. */
export const invitedRole = z.enum(['Editor', 'Member']);
export type InvitedRole = z.infer<typeof invitedRole>;

/** A mail that asks somebody to join an account (spec section 3). Its id is the secret of its link, and works once. */
export const invite = z.strictObject({
  id: inviteId,
  account_id: accountId,
  email,
  role: invitedRole,
  inviteSentAt: unixMs,
  version,
});
export type Invite = z.infer<typeof invite>;

/** What opens a team: an account's code (`/invite/members/:id`, `/invite/editors/:id`) or a mail's id (`/invite/:id`). */
export const inviteKey = z
  .string()
  .regex(
    new RegExp(`^([${CODE_ALPHABET}]{${CODE_LENGTH}}|[${ID_ALPHABET}]{${ID_LENGTH}})$`),
    'This invite link is not complete.',
  );
