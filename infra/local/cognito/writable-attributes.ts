import { IdentityError } from './identity-error';
import type { Attribute } from './pool-user';

/** Throws NotAuthorizedException for attributes that the app client may not write, such as `email_verified`. */
export function refuseUnwritable(attributes: Attribute[], writable: readonly string[]): void {
  if (attributes.some(({ Name }) => !writable.includes(Name)))
    throw new IdentityError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
}
