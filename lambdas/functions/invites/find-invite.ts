import type { InviteId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { authorize } from '#shared/permissions/authorize';
import { findInvite, type StoredInvite } from '../../data/invite-store';
import { requireAllowed } from '../require-allowed';

/** The error for an invalid link, whatever the reason. */
export const invalidInvitation = (): ApiError =>
  new ApiError('not-found', 'This invitation is no longer valid. Ask for a new one.');

const noSuchInvite = () => new ApiError('not-found', 'This invitation doesn’t exist.');

/**
 * An open invite that the person may resend or withdraw.
 * @throws ApiError `permission-denied` for a person without access to the team's invites, whatever the id; `not-found` for another team's,
 * or for a used, expired or unknown invite
 */
export async function findOwnInvite(id: InviteId, person: User): Promise<StoredInvite> {
  requireAllowed(person, { do: 'invite', account_id: person.account_id });
  const found = await findInvite(id, Date.now());
  if (!found || found.usedBy) throw noSuchInvite();
  const { account_id } = found.invite;
  if (authorize(person, { do: 'invite', account_id }) !== 'allowed') throw noSuchInvite();
  return found;
}
