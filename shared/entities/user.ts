import * as z from 'zod';
import { email } from '#shared/email';
import { accountId, code, personName, personPicture, uid, unixMs, version } from '#shared/entities/scalars';

export const role = z.enum(['Admin', 'Editor', 'Member']);
export type Role = z.infer<typeof role>;

export const userSettings = z.strictObject({
  showHomePageQuote: z.boolean(),
  showGettingStartedVideo: z.boolean(),
  /** Comments on the person's projects, and in discussions that they took part in. */
  mail_comments: z.boolean(),
  mail_mentions: z.boolean(),
  /** The first view of a link to one of the person's projects. */
  mail_first_view: z.boolean(),
});

/** The mails that a person can turn off, by the setting of each. */
export const mailSetting = z.enum(['mail_comments', 'mail_mentions', 'mail_first_view']);
export type MailSetting = z.infer<typeof mailSetting>;

/** A person's sign-in provider and their data there; `uid` is their address for a password, and Google's id for Google. */
const providerData = z.strictObject({
  providerId: z.enum(['password', 'google.com']),
  uid: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
});
export type ProviderData = z.infer<typeof providerData>;

/** A person (spec section 3). Only the server sets fields other than `fullName`, the picture and `settings`. */
export const user = z.strictObject({
  uid,
  account_id: accountId,
  account_ids: z.array(accountId),
  email,
  /** Identifies the person's verification mail; the secret that verifies the address is only in the mail. */
  email_verify_code: code,
  emailVerified: z.boolean(),
  fullName: personName,
  profilePicUrl: personPicture,
  profilePicPath: z.string().max(300),
  providerData: z.array(providerData),
  settings: userSettings,
  isAccountOwner: z.boolean(),
  role,
  /** When the person last signed out everywhere: tokens of earlier sign-ins are invalid. 0 for never. */
  signed_out_at: unixMs,
  updated_at: unixMs,
  created_at: unixMs,
  version,
});
export type User = z.infer<typeof user>;

export const USERS_LISTED = 10;

/** A person as others in an account see them: without settings, codes or other accounts. */
export const teamUser = z.strictObject({
  uid,
  account_id: accountId,
  role,
  isAccountOwner: z.boolean(),
  fullName: personName,
  email,
  emailVerified: z.boolean(),
  profilePicUrl: personPicture,
  /** When the person joined this account. */
  created_at: unixMs,
  updated_at: unixMs,
  version,
});
export type TeamUser = z.infer<typeof teamUser>;

/** The signed-in person (spec section 3, 'Signed-in user summary'). */
export interface SignedInUser extends Pick<User, 'uid' | 'email' | 'emailVerified' | 'providerData'> {
  displayName: string;
  /** The path of the person's own picture, else the URL of the one at Google; null for none. */
  photoURL: string | null;
  /** There are no anonymous sign-ins. */
  isAnonymous: false;
}

export const toSignedInUser = ({
  uid,
  email,
  emailVerified,
  fullName,
  profilePicUrl,
  providerData,
}: User): SignedInUser => ({
  uid,
  email,
  displayName: fullName,
  photoURL: profilePicUrl || (providerData.find(({ photoURL }) => photoURL !== null)?.photoURL ?? null),
  emailVerified,
  isAnonymous: false,
  providerData,
});

/** Whether a person logs in with a password; others use Google only. */
export const hasPassword = ({ providerData }: Pick<User, 'providerData'>): boolean =>
  providerData.some(({ providerId }) => providerId === 'password');
