import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { formatInviteKey } from '#shared/entities/invite';
import { loginFlag } from '../../platform/api/session/login-flag';
import { pendingInvite } from '../../platform/api/session/sign-in-memory';

/** Guard of the routes that require a login. The router remembers where the person wanted to go. */
export function requireLogin({ location }: { location: ParsedLocation }): void {
  const to = loginRedirect(location.pathname, loginFlag.isSet());
  if (to) redirect({ to, throw: true });
}

/** Guard of the Invite routes: a logged-in person goes Home, without the secret in the address, and is asked there whether to join. */
export function redirectInviteToHome(id: string, { hash }: ParsedLocation): void {
  if (loginFlag.isSet()) pendingInvite.remember(formatInviteKey(id, hash));
  redirectHomeIfLoggedIn();
}

/** Guard of the Invite and VerifyEmail routes. */
export function redirectHomeIfLoggedIn(): void {
  const to = homeRedirect(loginFlag.isSet());
  if (to) redirect({ to, throw: true });
}

/**
 * Where a route that requires a login leads instead (spec section 2): to the Login route when the login flag is not set and
 * the path is not /login; undefined where the route may open.
 */
export const loginRedirect = (path: string, isLoggedIn: boolean): '/login' | undefined =>
  !isLoggedIn && path !== '/login' ? '/login' : undefined;

/** Where an Invite or VerifyEmail route leads instead (spec section 2): a logged-in person goes Home. */
export const homeRedirect = (isLoggedIn: boolean): '/' | undefined => (isLoggedIn ? '/' : undefined);

/**
 * Leaves the app for the player's page, and never comes back. `path` is the one form of its address: by any other the server
 * could answer with the app again, which would lead there again, without end.
 */
export function openPlayerPage(path: string, { searchStr, hash }: ParsedLocation): Promise<never> {
  window.location.assign(`${path}${searchStr}${hash && `#${hash}`}`);
  return new Promise(() => {});
}
