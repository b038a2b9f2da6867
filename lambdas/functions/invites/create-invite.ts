import { createInvite } from '#shared/api/invites';
import type { AccountId, InviteId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { findMember } from '../../data/member-store';
import { findUidByAddress } from '../../data/user-store';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';
import { sendInvite } from './send-invite';

async function refuseTeamMate(email: string, account: AccountId): Promise<void> {
  const uid = await findUidByAddress(email);
  if (uid && (await findMember(uid, account))) {
    throw new ApiError('invalid-argument', 'Somebody with this address is in the team already.');
  }
}

export const handler = forPerson(createInvite, async ({ email, role }, person, { origin }) => {
  const { account_id } = person;
  requireAllowed(person, { do: 'invite', account_id });
  await refuseTeamMate(email, account_id);
  const id = newId() as InviteId;
  return sendInvite({ id, account_id, email, role, inviteSentAt: 0, version: 0 }, person, origin);
});
