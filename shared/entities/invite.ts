import * as z from 'zod';
import { email } from '#shared/email';
import { accountId, type InviteId, inviteId, personName, uid, unixMs, version } from '#shared/entities/scalars';
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

/** How long a request waits for an answer. */
export const JOIN_REQUEST_DAYS = 30;
export const JOIN_REQUEST_LIFETIME_MS = JOIN_REQUEST_DAYS * 24 * 60 * 60 * 1000;

/** So many requests wait at an account, one of each person, and as many who were declined are known; a newer one takes the place of the oldest. */
export const JOIN_REQUESTS_MAX = 50;

/** So many times a day somebody may ask. */
export const ASKS_A_DAY = 5;

/**
 * A request to join an account, in the role of its code or of a mailed invite (decision 48). Of the person, it holds only the id.
 */
export const joinRequest = z.strictObject({
  uid,
  role: invitedRole,
  asked_at: unixMs,
  /** The invite by which they ask, which was mailed to another address; null if they ask by a code. */
  invite_id: inviteId.nullable(),
});
export type JoinRequest = z.infer<typeof joinRequest>;

/** Somebody who was declined: for as long as a request waits, nothing that they ask there is heard. */
export const declinedPerson = z.strictObject({ uid, declined_at: unixMs });

/** A request as the Admin sees it, with the person as they are now: a name alone can be anybody's. */
export const shownJoinRequest = joinRequest.omit({ invite_id: true }).extend({
  fullName: personName,
  email,
  /** The address that their invite was mailed to; '' if they ask by a code. */
  mailed_to: email.or(z.literal('')),
});
export type ShownJoinRequest = z.infer<typeof shownJoinRequest>;
