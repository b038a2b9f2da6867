import { updateAccount } from '#shared/api/accounts';
import { updateAccountRecord } from '../../data/account-store';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';
import { toVisibleAccount } from '../team';

export const handler = forPerson(updateAccount, async (change, person) => {
  requireAllowed(person, { do: 'editAccount', account_id: person.account_id });
  const account = await updateAccountRecord(person.account_id, change, Date.now());
  return toVisibleAccount(person, account);
});
