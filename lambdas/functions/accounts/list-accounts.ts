import { listAccounts } from '#shared/api/accounts';
import { findAccount } from '../../data/account-store';
import { membershipsOf } from '../../data/member-store';
import { forPerson } from '../callers';

export const handler = forPerson(listAccounts, async (_, person) => {
  const members = await membershipsOf(person.uid);
  const accounts = await Promise.all(
    members.map(async ({ account_id, role, isAccountOwner }) => {
      const account = await findAccount(account_id);
      return account && { id: account.id, name: account.name, role, isAccountOwner };
    }),
  );
  return { accounts: accounts.filter((account) => account !== undefined) };
});
