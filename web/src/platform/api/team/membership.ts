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

/** The team that an invite is for, and who sent it. */
export type Invitation = OutputOf<typeof previewInvite>;

/** The invitation of a link's key; null if the link doesn't work. A malformed key isn't requested. */
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

/** Reloads the app at Home, because everything on this page belongs to the previous account. */
export const reloadHome = (): void => window.location.assign('/');

/** Joins the team of an invite and switches to it. */
export async function joinTeam(invite: string): Promise<void> {
  await leaveVoluntarily(() => call(joinAccount, { invite }));
  reloadHome();
}

export async function setActiveTeam(account_id: AccountId): Promise<void> {
  await leaveVoluntarily(() => call(switchAccount, { account_id }));
  reloadHome();
}

/** Leaves a team permanently, and switches to another account of the person, or to a new one. */
export async function leaveTeam(account_id: AccountId): Promise<void> {
  await leaveVoluntarily(() => call(leaveAccount, { account_id }));
  reloadHome();
}

/** Deletes the person permanently. `password` is undefined if they have none, `email` as typed. Throws if either doesn't match. */
export async function deleteOwnAccount(email: string, password: string | undefined): Promise<void> {
  if (password !== undefined) await verifyPassword(password);
  await leaveVoluntarily(() => call(deleteAccount, { email }));
}
