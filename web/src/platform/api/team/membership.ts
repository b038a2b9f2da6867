import { queryOptions } from '@tanstack/react-query';
import { deleteAccount, leaveAccount, switchAccount } from '#shared/api/accounts';
import type { OutputOf } from '#shared/api/contract';
import { joinAccount, previewInvite } from '#shared/api/invites';
import { inviteKey } from '#shared/entities/invite';
import type { AccountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { call } from '../call';
import { verifyPassword } from '../session/identity';
import { leaveVoluntarily } from '../session/session-state';

/** What a link invites to, and who invites. */
export type Invitation = OutputOf<typeof previewInvite>;

/** Who invites to what by a link's key; null when the link does not work (any more). A wrong one is asked once only. */
export const invitationQuery = (key: string) =>
  queryOptions({
    queryKey: ['invitation', key],
    queryFn: async () => {
      if (!inviteKey.safeParse(key).success) return null;
      try {
        return await call(previewInvite, { invite: key });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
    staleTime: 0,
  });

/**
 * Opens Home from scratch: everything that this page holds belongs to the account that the person worked in before.
 */
export const reloadHome = (): void => window.location.assign('/');

/** Joins the team of an invite and works in it from now on. */
export async function joinTeam(invite: string): Promise<void> {
  await leaveVoluntarily(() => call(joinAccount, { invite }));
  reloadHome();
}

/** Works in another account of the person's from now on. */
export async function setActiveTeam(account_id: AccountId): Promise<void> {
  await leaveVoluntarily(() => call(switchAccount, { account_id }));
  reloadHome();
}

/** Leaves a team for good, and goes on in another account of the person's, or in a new one. */
export async function leaveTeam(account_id: AccountId): Promise<void> {
  await leaveVoluntarily(() => call(leaveAccount, { account_id }));
  reloadHome();
}

/**
 * Deletes the person for good, if they know their password; undefined for who has none. `email` is their address as they typed it.
 * Throws when it is another one.
 */
export async function deleteOwnAccount(email: string, password: string | undefined): Promise<void> {
  if (password !== undefined) await verifyPassword(password);
  await leaveVoluntarily(() => call(deleteAccount, { email }));
}
