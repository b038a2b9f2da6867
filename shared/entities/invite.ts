import * as z from 'zod';
import { email } from '#shared/email';
import { accountId, type InviteId, inviteId, personName, uid, unixMs, version } from '#shared/entities/scalars';
import { CODE_ALPHABET, CODE_LENGTH, ID_ALPHABET, ID_LENGTH, SECRET_LENGTH } from '#shared/ids';
import { DAY_MS } from '../time/durations';

export const INVITES_LISTED = 10;

/** How long a mailed invite is valid after its last mail. */
export const INVITE_DAYS = 30;
export const INVITE_LIFETIME_MS = INVITE_DAYS * DAY_MS;

/** The roles that an invite can give. The only Admin is the owner. */
export const invitedRole = z.enum(['Editor', 'Member']);
export type InvitedRole = z.infer<typeof invitedRole>;

/** A mailed invite to an account (spec section 3). Its id alone grants nothing: the mail's link also has a secret, and works once. */
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

/** The parsed content of a link: a code or id, and its secret. */
export type InviteKey = { code: string; secret: string } | { id: InviteId; secret: string };

/**
 * The key in a link: an account's code (`/invite/members/:id`, `/invite/editors/:id`) or a mail's id (`/invite/:id`), a period, and the
 * secret from the URL's fragment.
 */
export const inviteKey = z
  .string()
  .regex(KEY, 'This invite link is incomplete.')
  .transform((key): InviteKey => {
    const [name, secret] = key.split('.') as [string, string];
    return name.length === CODE_LENGTH ? { code: name, secret } : { id: name as InviteId, secret };
  });

export const formatInviteKey = (name: string, secret: string): string => `${name}.${secret}`;

const CODE_ALONE = new RegExp(`^([${CODE_ALPHABET}]{${CODE_LENGTH}})\\.$`);

/** The code of a link without a secret, which only allows asking to join (decision 48); undefined for any other key. */
export const parseBareCode = (key: string): string | undefined => CODE_ALONE.exec(key)?.[1];

/** How long a join request stays open. */
export const JOIN_REQUEST_DAYS = 30;
export const JOIN_REQUEST_LIFETIME_MS = JOIN_REQUEST_DAYS * DAY_MS;

/** Maximum number of open requests per account, one per person, and of declined people; a new one replaces the oldest. */
export const JOIN_REQUESTS_MAX = 50;

export const ASKS_A_DAY = 5;

/** A request to join an account, in the role of its code or mailed invite (decision 48). Of the person, it holds only the id. */
export const joinRequest = z.strictObject({
  uid,
  role: invitedRole,
  requested_at: unixMs,
  /** The invite, mailed to another address, that they ask with; null for a code. */
  invite_id: inviteId.nullable(),
});
export type JoinRequest = z.infer<typeof joinRequest>;

/** A declined person: their requests to this account are ignored for the lifetime of a request. */
export const declinedPerson = z.strictObject({ uid, declined_at: unixMs });

/** A request as the Admin sees it, with the person's current data, because anyone can choose any name. */
export const shownJoinRequest = joinRequest.omit({ invite_id: true }).extend({
  fullName: personName,
  email,
  /** The address that their invite was mailed to; '' for a code. */
  mailed_to: email.or(z.literal('')),
});
export type ShownJoinRequest = z.infer<typeof shownJoinRequest>;
