import { listInvites } from '#shared/api/invites';
import { listInvitesOf } from '../../data/invite-store';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';

export const handler = forPerson(listInvites, ({ after }, person) => {
  requireAllowed(person, { do: 'seeInvites', account_id: person.account_id });
  return listInvitesOf(person.account_id, Date.now(), after);
});
