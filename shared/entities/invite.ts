import * as z from 'zod';
import { email } from '#shared/email';
import { accountId, type InviteId, inviteId, unixMs, version } from '#shared/entities/scalars';
import { CODE_ALPHABET, CODE_LENGTH, ID_ALPHABET, ID_LENGTH, SECRET_LENGTH } from '#shared/ids';

export const INVITES_LISTED = 10;

/** How long a mailed invite works after its last mail. */
export const INVITE_DAYS = 30;
export const INVITE_LIFETIME_MS = INVITE_DAYS * 24 * 60 * 60 * 1000;

/** What an invite can make somebody; there is one Admin, the owner. */
export const invitedRole = z.enum(['Editor', 'Member']);
export type InvitedRole = z.infer<typeof invitedRole>;

/** A mail that asks somebody to join an account (spec section 3). Its id opens nothing: the mail's link has a secret beside it, and works once. */
export const invite = z.strictObject({
  id: inviteId,
  account_id: accountId,
  email,
  role: invitedRole,
  inviteSentAt: unixMs,
  version,
});
export type Invite = z.infer<typeof invite>;

const KEY = new RegExp(
  `^([${CODE_ALPHABET}]{${CODE_LENGTH}}|[${ID_ALPHABET}]{${ID_LENGTH}})\\.[${ID_ALPHABET}]{${SECRET_LENGTH}}$`,
);

/** What a link names, and the secret that makes it one. */
export type InviteKey = { code: string; secret: string } | { id: InviteId; secret: string };

/**
 * What a link opens a team by: an account's code (`/invite/members/:id`, `/invite/editors/:id`) or a mail's id (`/invite/:id`), and the
 * secret of its fragment, with a point between them.
 */
export const inviteKey = z
  .string()
  .regex(KEY, 'This invite link is not complete.')
  .transform((key): InviteKey => {
    const [name, secret] = key.split('.') as [string, string];
    return name.length === CODE_LENGTH ? { code: name, secret } : { id: name as InviteId, secret };
  });

/** The key of a link, as `inviteKey` reads it. */
export const formatInviteKey = (name: string, secret: string): string => `${name}.${secret}`;

const CODE_ALONE = new RegExp(`^([${CODE_ALPHABET}]{${CODE_LENGTH}})\\.$`);

/** The code of a link without a secret, which only asks (decision 48); undefined for any other key. */
export const parseBareCode = (key: string): string | undefined => CODE_ALONE.exec(key)?.[1];
