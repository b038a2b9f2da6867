import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { formatInviteKey } from '#shared/entities/invite';
import { requestProject } from '../../platform/api/projects/projects';
import { loginFlag } from '../../platform/api/session/login-flag';
import { pendingInvite } from '../../platform/api/session/sign-in-memory';

/** Guard of the routes that require a login. The router remembers the requested path. */
export function requireLogin({ location }: { location: ParsedLocation }): void {
  const to = loginRedirect(location.pathname, loginFlag.isSet());
  if (to) redirect({ to, throw: true });
}

/** Guard of a project's routes. Requests the project at once: it arrives while the session and the screen's code load. */
export function openProject({
  location,
  params,
  cause,
}: {
  location: ParsedLocation;
  params: { id: string };
  cause: 'preload' | 'enter' | 'stay';
}): void {
  requireLogin({ location });
  if (cause === 'enter') requestProject(params.id);
}

/** Guard of the Invite routes: a logged-in person goes Home, without the secret in the address. Home asks whether to join. */
export function redirectInviteToHome(id: string, { hash }: ParsedLocation): void {
  if (loginFlag.isSet()) pendingInvite.remember(formatInviteKey(id, hash));
  redirectHomeIfLoggedIn();
}

export function redirectHomeIfLoggedIn(): void {
  const to = homeRedirect(loginFlag.isSet());
  if (to) redirect({ to, throw: true });
}

/** The redirect of a route that requires a login (spec section 2); undefined if the route may open. */
export const loginRedirect = (path: string, isLoggedIn: boolean): '/login' | undefined =>
  !isLoggedIn && path !== '/login' ? '/login' : undefined;

/** The redirect of an Invite or VerifyEmail route (spec section 2): a logged-in person goes Home. */
export const homeRedirect = (isLoggedIn: boolean): '/' | undefined => (isLoggedIn ? '/' : undefined);

/** Leaves the app for the player's page; never resolves. `path` must be canonical, or the server could redirect in an endless loop. */
export function openPlayerPage(path: string, { searchStr, hash }: ParsedLocation): Promise<never> {
  window.location.assign(`${path}${searchStr}${hash && `#${hash}`}`);
  return new Promise(() => {});
}
