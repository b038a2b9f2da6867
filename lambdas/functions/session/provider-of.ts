import { googlePicture } from '#shared/entities/scalars';
import type { ProviderData } from '#shared/entities/user';
import { truncateText } from '#shared/text';
import type { Claims } from '../../runtime/claims';

const NAME = /^google_(.+)$/i;

/** Google's id of somebody who came by Google: the user pool puts it into the name under which it knows them. */
const googleIdOf = (claims: Claims): string | undefined => NAME.exec(claims['cognito:username'])?.[1];

/** Whether somebody signs in with Google. */
export const isGoogle = (claims: Claims): boolean => googleIdOf(claims) !== undefined;

const DISPLAY_NAME_MAX = 200;

/** How somebody signs in, and what is known of them there (spec section 3, `providerData`). */
export function providerOf(claims: Claims): ProviderData {
  const id = googleIdOf(claims);
  if (id === undefined) {
    return { providerId: 'password', uid: claims.email ?? '', displayName: null, photoURL: null };
  }
  return {
    providerId: 'google.com',
    uid: id,
    displayName: claims.name === undefined ? null : truncateText(claims.name, DISPLAY_NAME_MAX),
    // Anybody can set their own `picture` in the user pool, so only an address at Google counts.
    photoURL: googlePicture.safeParse(claims.picture).data ?? null,
  };
}
