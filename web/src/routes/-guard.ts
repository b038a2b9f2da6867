import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { inviteKeyOf } from '#shared/entities/invite';
import { loginFlag } from '../api/session/login-flag';
import { pendingInvite } from '../api/session/pending-invite';
import { insteadOfInvitation, insteadOfMembersOnly } from './-guard-rules';

/** Guard of the routes that require a login. The router remembers where the person wanted to go. */
export function requireLogin({ location }: { location: ParsedLocation }): void {
  const to = insteadOfMembersOnly(location.pathname, loginFlag.isSet());
  if (to) redirect({ to, throw: true });
}

/** Guard of the Invite routes: a logged-in person goes Home, without the secret in the address, and is asked there whether to join. */
export function askAtHome(id: string, { hash }: ParsedLocation): void {
  if (loginFlag.isSet()) pendingInvite.remember(inviteKeyOf(id, hash));
  homeWhenLoggedIn();
}

/** Guard of the Invite and VerifyEmail routes. */
export function homeWhenLoggedIn(): void {
  const to = insteadOfInvitation(loginFlag.isSet());
  if (to) redirect({ to, throw: true });
}
