import type { Account, VisibleAccount } from '#shared/entities/account';
import type { User } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { listUids } from '../../data/member-store';
import { withoutCodes } from '../../data/visible-account';

/** What a person gets to see of the account that they work in: its invite codes only if they may invite. */
export async function showAccount(person: User, stored: Account): Promise<VisibleAccount> {
  const account = { ...stored, user_ids: await listUids(stored.id, [person.uid]) };
  const mayInvite = authorize(person, { do: 'seeInvites', account_id: account.id }) === 'allowed';
  return mayInvite ? account : withoutCodes(account);
}
