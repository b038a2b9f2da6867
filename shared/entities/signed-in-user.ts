import type { User } from './user';

/** Who is signed in (spec section 3, 'Signed-in user summary'). */
export interface SignedInUser extends Pick<User, 'uid' | 'email' | 'emailVerified' | 'providerData'> {
  displayName: string;
  /** The path of the person's own picture, else the address of the one that Google shows; null without any. */
  photoURL: string | null;
  /** Nobody signs in without saying who they are. */
  isAnonymous: false;
}

/** The summary of a person's record. */
export const signedInUser = ({
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
