import type { InviteId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { ApiError } from '#shared/errors';
import { findInvite, type StoredInvite } from '../../data/invite-store';
import { requireAllowed } from '../allow';

const noSuchInvite = () => new ApiError('not-found', 'There is no such invite.');

/**
 * An open invite that the person may send again or withdraw.
 * @throws ApiError `permission-denied` to whom the team's invites are closed, whatever the id; `not-found` for a foreign,
 * used, ended or unknown one
 */
export async function findOwnInvite(id: InviteId, person: User): Promise<StoredInvite> {
  requireAllowed(person, { do: 'invite', account_id: person.account_id });
  const found = await findInvite(id, Date.now());
  if (!found || found.usedBy) throw noSuchInvite();
  const { account_id } = found.invite;
  if (authorize(person, { do: 'invite', account_id }) !== 'allowed') throw noSuchInvite();
  return found;
}
