import { listInvites } from '#shared/api/invites';
import { listLatestInvites } from '../../data/invite-store';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';

export const handler = forPerson(listInvites, async (_, person) => {
  requireAllowed(person, { do: 'seeInvites', account_id: person.account_id });
  return { invites: await listLatestInvites(person.account_id) };
});
