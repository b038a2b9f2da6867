import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { email, visibleMailStop } from '#shared/email';
import { visibleAccount } from '#shared/entities/account';
import { inviteKey } from '#shared/entities/invite';
import { code, personName, uid, unixMs } from '#shared/entities/scalars';
import { user } from '#shared/entities/user';
import { CODE_ALPHABET, CODE_LENGTH, ID_ALPHABET, SECRET_LENGTH } from '#shared/ids';

/**
 * `media_grant` is the query string that opens people's pictures (`/users/…`); append it to a stored path. '': none can be opened now.
 * `mail_stop` says that no mail goes to the person's address any more, and why, if they have proven that it is theirs; null where it does.
 */
export const session = z.strictObject({
  user,
  account: visibleAccount,
  media_grant: z.string(),
  mail_stop: visibleMailStop.nullable(),
});
export type Session = z.infer<typeof session>;

/**
 * Creates the person's user and account after the first sign-in, or gives what is there. Idempotent. With an invite, a new person joins
 * its account instead of getting their own, and has proven their address if the invite was mailed there. If it was mailed to another
 * address, they get their own account, and can ask to join (`askToJoin`). `not-found` when the invite does not work (any more), and
 * nothing is created. Whoever has proven an address (by Google) that an account has which never did is told so
 * (`shared/email`), and leaves that one behind by `begin_anew`: its login is deleted, its links play no more, its places in
 * teams of others end.
 */
export const startSession = defineFunction({
  name: 'startSession',
  area: 'session',
  caller: 'signed-in',
  input: z.strictObject({
    fullName: personName.optional(),
    invite: inviteKey.optional(),
    begin_anew: z.boolean().default(false),
  }),
  output: session,
});

/** The person and the account they work in. `not-found` when the sign-up was never finished, or the account was deleted. */
export const getSession = defineFunction({
  name: 'getSession',
  area: 'session',
  caller: 'signed-in',
  input: z.strictObject({}),
  output: session,
});

/**
 * Sends the verification mail. The body is the spec's (section 7); one that disagrees with the person's record is
 * `permission-denied`. `resource-exhausted` within a minute of the last one, and after five within a day.
 */
export const sendVerificationEmail = defineFunction({
  name: 'SendVerificationEmail',
  area: 'session',
  caller: 'person',
  input: z.strictObject({ uid, toEmail: email, email_verify_code: code }),
  output: z.strictObject({ sent: z.literal(true) }),
  route: { method: 'POST', path: '/SendVerificationEmail' },
});

/**
 * Lets mail to the person's own address go again, after it was stopped, and tries the way by a verification mail; where that comes back
 * too, mail is stopped again. `resource-exhausted` within 24 hours of the last time, and for what stops a verification mail;
 * `permission-denied` for who has not proven the address: it may be somebody else's.
 */
export const resumeMail = defineFunction({
  name: 'resumeMail',
  area: 'session',
  caller: 'person',
  input: z.strictObject({}),
  output: z.strictObject({ sent: z.literal(true) }),
});

const TOKEN = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}[${ID_ALPHABET}]{${SECRET_LENGTH}}$`);

/**
 * Proves an address by the token of the mail's link: the person's mail code, and the secret behind it. `not-found`
 * for a wrong, used, ended or outdated one.
 */
export const verifyEmail = defineFunction({
  name: 'verifyEmail',
  area: 'session',
  caller: 'anyone',
  input: z.strictObject({ token: z.string().regex(TOKEN, 'This link is not complete.') }),
  output: z.strictObject({ email: z.string() }),
});

/**
 * Signs the person out in every browser: what was signed in until now opens nothing from the next call on, live channels
 * included. A new sign-in counts as soon as this has answered.
 */
export const signOutEverywhere = defineFunction({
  name: 'signOutEverywhere',
  area: 'session',
  caller: 'person',
  input: z.strictObject({}),
  output: z.strictObject({ signed_out_at: unixMs }),
});
