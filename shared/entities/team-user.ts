import * as z from 'zod';
import { email } from '#shared/email';
import { accountId, personPicture, personName, uid, unixMs, version } from '#shared/entities/scalars';
import { role } from '#shared/entities/user';

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
