import { createInvite } from '#shared/api/invites';
import type { Invite } from '#shared/entities/invite';
import type { AccountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { findAddressOwner } from '../../data/address-store';
import { findInvite, type StoredInvite } from '../../data/invite-store';
import { findMember } from '../../data/member-store';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';
import { sendInvite } from './send-invite';

async function refuseTeamMate(email: string, account: AccountId): Promise<void> {
  const holder = await findAddressOwner(email);
  if (holder && (await findMember(holder.uid, account))) {
    throw new ApiError('invalid-argument', 'Someone with this address is already in the team.');
  }
}

/** The invite stored by an earlier, interrupted request, or a new one. */
async function findOrCreateInvite(asked: Invite): Promise<StoredInvite> {
  const found = await findInvite(asked.id, Date.now());
  if (!found) return { invite: asked, fingerprints: [] };
  const { account_id, email, role } = found.invite;
  const isSame = account_id === asked.account_id && email === asked.email && role === asked.role;
  if (isSame && !found.usedBy) return found;
  throw new ApiError('invalid-argument', 'The invitation couldn’t be sent. Try again.');
}

export const handler = forPerson(createInvite, async ({ id, email, role }, person, { callerAddress }) => {
  const { account_id } = person;
  requireAllowed(person, { do: 'invite', account_id });
  await refuseTeamMate(email, account_id);
  const found = await findOrCreateInvite({ id, account_id, email, role, inviteSentAt: 0, version: 0 });
  return sendInvite(found, person, callerAddress);
});
