import * as z from 'zod';
import { email } from '#shared/email';
import { accountId, code, personName, personPicture, uid, unixMs, version } from '#shared/entities/scalars';

export const role = z.enum(['Admin', 'Editor', 'Member']);
export type Role = z.infer<typeof role>;

export const userSettings = z.strictObject({
  showHomePageQuote: z.boolean(),
  showGettingStartedVideo: z.boolean(),
});

/** How somebody signs in, and what is known of them there: for a password their address as `uid`, for Google its own id. */
const providerData = z.strictObject({
  providerId: z.enum(['password', 'google.com']),
  uid: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
});
export type ProviderData = z.infer<typeof providerData>;

/** A person (spec section 3). Everything but `fullName`, the picture and `settings` is set by the server alone. */
export const user = z.strictObject({
  uid,
  account_id: accountId,
  account_ids: z.array(accountId),
  email,
  /** Names the mail that is out for this person; the secret that proves the address travels by mail only. */
  email_verify_code: code,
  emailVerified: z.boolean(),
  fullName: personName,
  profilePicUrl: personPicture,
  profilePicPath: z.string().max(300),
  providerData: z.array(providerData),
  settings: userSettings,
  isAccountOwner: z.boolean(),
  role,
  /** When the person signed out everywhere the last time: tokens of sign-ins up to then open nothing. 0 for never. */
  signed_out_at: unixMs,
  updated_at: unixMs,
  created_at: unixMs,
  version,
});
export type User = z.infer<typeof user>;

export const USERS_LISTED = 10;

/** A person as the others of an account see them: nothing of settings, codes or other accounts. */
export const teamUser = z.strictObject({
  uid,
  account_id: accountId,
  role,
  isAccountOwner: z.boolean(),
  fullName: personName,
  email,
  /** Whether they have proven their address. */
  emailVerified: z.boolean(),
  profilePicUrl: personPicture,
  /** When the person joined this account. */
  created_at: unixMs,
  updated_at: unixMs,
  version,
});
export type TeamUser = z.infer<typeof teamUser>;

/** Who is signed in (spec section 3, 'Signed-in user summary'). */
export interface SignedInUser extends Pick<User, 'uid' | 'email' | 'emailVerified' | 'providerData'> {
  displayName: string;
  /** The path of the person's own picture, else the address of the one that Google shows; null without any. */
  photoURL: string | null;
  /** Nobody signs in without saying who they are. */
  isAnonymous: false;
}

/** The summary of a person's record. */
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

/** Whether a person logs in by a password; others come by Google alone. */
export const hasPassword = ({ providerData }: Pick<User, 'providerData'>): boolean =>
  providerData.some(({ providerId }) => providerId === 'password');
