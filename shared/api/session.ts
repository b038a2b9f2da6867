import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { email, visibleMailStop } from '#shared/email';
import { visibleAccount } from '#shared/entities/account';
import { inviteKey } from '#shared/entities/invite';
import { code, personName, uid, unixMs } from '#shared/entities/scalars';
import { signUpChallenge, signUpProofText } from '#shared/entities/sign-up-proof';
import { user } from '#shared/entities/user';
import { CODE_ALPHABET, CODE_LENGTH, ID_ALPHABET, SECRET_LENGTH } from '#shared/ids';

/**
 * `media_grant` is the query string that gives access to people's pictures (`/users/…`); append it to a stored path. '' if unavailable.
 * `mail_stop` says why the person's verified address no longer receives mail; null if mail is sent.
 */
export const session = z.strictObject({
  user,
  account: visibleAccount,
  media_grant: z.string(),
  mail_stop: visibleMailStop.nullable(),
});
export type Session = z.infer<typeof session>;

/**
 * Creates the person's user and account after the first sign-in, or returns the existing ones. Idempotent. With an invite, a new person
 * joins its account instead of getting their own; if the invite was mailed to their address, this also verifies it. If it was mailed to
 * another address, they get their own account and can ask to join (`askToJoin`). `not-found` when the invite is invalid; then nothing is
 * created. If another account already uses an address that the person has verified (by Google) but that account never verified, the answer
 * says so (`shared/email`). A first sign-in with Google needs a `proof`, and in a stage for invited people an invite.
 * `restart` then abandons the old account: its login is deleted, its links stop working, and its memberships
 * in other teams end.
 */
export const startSession = defineFunction({
  name: 'startSession',
  caller: 'signed-in',
  input: z.strictObject({
    fullName: personName.optional(),
    invite: inviteKey.optional(),
    restart: z.boolean().default(false),
    proof: signUpProofText.optional(),
  }),
  output: session,
});

/** A puzzle to solve before signing up: by password (the user pool checks the proof), or with Google (`startSession` does). */
export const createSignUpChallenge = defineFunction({
  name: 'createSignUpChallenge',
  caller: 'anyone',
  input: z.strictObject({}),
  output: z.strictObject({ challenge: signUpChallenge }),
});

/** The person and their current account. `not-found` when the sign-up was never finished, or the account was deleted. */
export const getSession = defineFunction({
  name: 'getSession',
  caller: 'signed-in',
  input: z.strictObject({}),
  output: session,
});

/**
 * Sends the verification mail. The spec (section 7) defines the body; if it disagrees with the person's record, the answer is
 * `permission-denied`. `resource-exhausted` within a minute of the last one, and after five within a day.
 */
export const sendVerificationEmail = defineFunction({
  name: 'SendVerificationEmail',
  input: z.strictObject({ uid, toEmail: email, email_verify_code: code }),
  output: z.strictObject({ sent: z.literal(true) }),
  route: { method: 'POST', path: '/SendVerificationEmail' },
});

/**
 * Resumes mail to the person's own address after it was stopped, and tests it with a verification mail; if that bounces, mail is stopped
 * again. `resource-exhausted` within 24 hours of the last time, and within the limits of verification mails; `permission-denied` for an
 * unverified address, which may be someone else's.
 */
export const resumeMail = defineFunction({
  name: 'resumeMail',
  input: z.strictObject({}),
  output: z.strictObject({ sent: z.literal(true) }),
});

const TOKEN = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}[${ID_ALPHABET}]{${SECRET_LENGTH}}$`);

/**
 * Verifies an address by the token in the mail's link: the person's mail code followed by its secret. `not-found` for a wrong, used,
 * expired or outdated token.
 */
export const verifyEmail = defineFunction({
  name: 'verifyEmail',
  caller: 'anyone',
  input: z.strictObject({ token: z.string().regex(TOKEN, 'This link is incomplete.') }),
  output: z.strictObject({ email: z.string() }),
});

/**
 * Signs the person out in every browser: existing sign-ins fail from the next call on, including live channels. A new sign-in works as soon
 * as this call has answered.
 */
export const signOutEverywhere = defineFunction({
  name: 'signOutEverywhere',
  input: z.strictObject({}),
  output: z.strictObject({ signed_out_at: unixMs }),
});
