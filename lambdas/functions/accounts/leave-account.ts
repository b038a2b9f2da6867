import { leaveAccount } from '#shared/api/accounts';
import { findMember } from '../../data/member-store';
import { retryConflicts } from '../../data/table';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';
import { removeFromTeam } from '../team';

export const handler = forPerson(leaveAccount, async ({ account_id }, person) => {
  await retryConflicts(async () => {
    const membership = await findMember(person.uid, account_id);
    if (!membership) return;
    requireAllowed(person, { do: 'leaveAccount', membership });
    await removeFromTeam(membership, Date.now(), false);
  });
  return { account_id };
});
