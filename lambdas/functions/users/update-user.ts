import { updateUser } from '#shared/api/users';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';
import { changeOwnRecord } from './change-own-record';

export const handler = forPerson(updateUser, async (change, person) => {
  requireAllowed(person, { do: 'editUser', uid: person.uid });
  return changeOwnRecord(person.uid, change);
});
