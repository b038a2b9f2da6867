import { updateAccount } from '#shared/api/accounts';
import { updateAccountRecord } from '../../data/account-store';
import { listUids } from '../../data/member-store';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';

export const handler = forPerson(updateAccount, async (change, person) => {
  requireAllowed(person, { do: 'editAccount', account_id: person.account_id });
  const account = await updateAccountRecord(person.account_id, change, Date.now());
  return { ...account, user_ids: await listUids(account.id, [person.uid]) };
});
