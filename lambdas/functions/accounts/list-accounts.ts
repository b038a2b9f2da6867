import { listAccounts } from '#shared/api/accounts';
import { listAccountsById } from '../../data/account-store';
import { listMemberships } from '../../data/member-store';
import { forPerson } from '../callers';

export const handler = forPerson(listAccounts, async (_, { uid }) => {
  const members = await listMemberships(uid);
  const accounts = await listAccountsById(members.map(({ account_id }) => account_id));
  return {
    accounts: members.flatMap(({ account_id, role, isAccountOwner }) => {
      const name = accounts.find(({ id }) => id === account_id)?.name;
      return name === undefined ? [] : [{ id: account_id, name, role, isAccountOwner }];
    }),
  };
});
