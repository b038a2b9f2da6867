import { listUsers } from '#shared/api/users';
import { listMembers } from '../../data/member-store';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';

export const handler = forPerson(listUsers, ({ after }, person) => {
  requireAllowed(person, { do: 'listUsers', account_id: person.account_id });
  return listMembers(person.account_id, after);
});
