import * as z from 'zod';
import { email } from '#shared/email';
import type { ProjectSettings } from '#shared/entities/project';
import { oneLine, secret, unixMs, VISIBLE } from '#shared/entities/scalars';

export const LINK_PASSWORD_MIN = 8;
/** A hash of a longer one takes more time, and protects no better. */
const LINK_PASSWORD_MAX = 128;

/** A password as somebody enters it. On some keyboards, an accent is a character of its own. */
export const enteredPassword = z
  .string()
  .max(LINK_PASSWORD_MAX, `At most ${LINK_PASSWORD_MAX} characters.`)
  .overwrite((typed) => typed.normalize('NFC'));

/** A password as it can be set. */
export const linkPassword = enteredPassword.min(LINK_PASSWORD_MIN, `At least ${LINK_PASSWORD_MIN} characters.`);

const LINK_NAME_MAX = 60;
export const linkName = oneLine
  .regex(VISIBLE, 'Enter a name.')
  .max(LINK_NAME_MAX, `At most ${LINK_NAME_MAX} characters.`);

export const RECIPIENTS_MAX = 200;

export const recipientId = secret.brand<'RecipientId'>();
export type RecipientId = z.infer<typeof recipientId>;

/** Whom a link is for: an invited address, or a name of a link of its own (`/video/ID?for=RECIPIENT_ID`), whose id is its secret. */
export const recipient = z.union([
  z.strictObject({ id: recipientId, email }),
  z.strictObject({ id: recipientId, name: linkName }),
]);
export type Recipient = z.infer<typeof recipient>;
export type InvitedRecipient = Extract<Recipient, { email: string }>;

/** What lets somebody watch a guarded link again: a link with a name, or else a pass that opening the link gave. */
export const linkProof = z.strictObject({ link: recipientId.optional(), pass: z.string().max(200).optional() });
export type LinkProof = z.infer<typeof linkProof>;

/** What guards a project's link, as those who may share the project see it. The password itself is never returned. */
export const linkGuard = z.strictObject({
  has_password: z.boolean(),
  /** When a hundred wrong passwords were tried within an hour, since the password was set; null for never. */
  guessed_at: unixMs.nullable(),
  recipients: z.array(recipient).max(RECIPIENTS_MAX),
});
export type LinkGuard = z.infer<typeof linkGuard>;

/** Whether a link's end has passed at a moment (Unix milliseconds). */
export const hasLinkEnded = ({ link_ends_at }: Pick<ProjectSettings, 'link_ends_at'>, now: number): boolean =>
  link_ends_at != null && link_ends_at <= now;

/** Whether anyone may watch at a moment (Unix milliseconds), unless an operator closed the link. */
export const isForAnyone = (settings: ProjectSettings, now: number): boolean =>
  settings.link_access === 'anyone' && !hasLinkEnded(settings, now);

/** Whose media grants a guarded link accepts: those that were given since its guard changed. `infra/edge-functions/refuse-closed-links.js` compares them. */
export const toGuardedHolder = (guardVersion: number): string => `viewer-${guardVersion}`;
