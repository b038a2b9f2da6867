import * as z from 'zod';
import { accountId, code, email, mediaPath, personName, uid, unixMs, version } from '#shared/entities/scalars';

export const role = z.enum(['Admin', 'Editor', 'Member']);
export type Role = z.infer<typeof role>;

export const userSettings = z.strictObject({
  showHomePageQuote: z.boolean(),
  showGettingStartedVideo: z.boolean(),
});

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
  profilePicUrl: mediaPath,
  profilePicPath: z.string().max(300),
  providerData: z.array(z.strictObject({ providerId: z.enum(['password', 'google.com']), uid: z.string() })),
  settings: userSettings,
  isAccountOwner: z.boolean(),
  role,
  /** When the person signed out everywhere the last time: tokens of sign-ins up to then open nothing. 0 for never. */
  signed_out_at: unixMs.default(0),
  updated_at: unixMs,
  created_at: unixMs,
  version,
});
export type User = z.infer<typeof user>;
