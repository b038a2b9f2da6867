import * as z from 'zod';
import { uid } from '#shared/entities/scalars';

/** A line of the nightly list of the user pool's people. */
export const listedUser = z.object({
  uid,
  /** The pool's name for the person: `google_` and Google's id for those who sign in with Google. */
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** Cognito's `UserStatus`, such as `CONFIRMED`. */
  status: z.string(),
  enabled: z.boolean(),
});
export type ListedUser = z.infer<typeof listedUser>;
