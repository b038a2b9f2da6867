import type { Session } from '#shared/api/session';
import type { Account } from '#shared/entities/account';
import type { Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { picturesGrant } from '../../adapters/media-grant';
import { findAccount } from '../../data/account-store';
import { listUids } from '../../data/member-store';
import { findUser } from '../../data/user-store';
import { withoutCodes } from '../../data/visible-account';

/** What a person gets to see of the account that they work in: its invite codes only if they may invite. */
export async function sessionOf(user: User, stored: Account): Promise<Session> {
  const account = { ...stored, user_ids: await listUids(stored.id, [user.uid]) };
  const mayInvite = authorize(user, { do: 'seeInvites', account_id: account.id }) === 'allowed';
  return {
    user,
    account: mayInvite ? account : withoutCodes(account),
    media_grant: await picturesGrant(Date.now()),
  };
}

/** The person and the account they work in; undefined when the sign-up was never finished, or the account was deleted. */
export async function findSession(uid: Uid): Promise<Session | undefined> {
  const user = await findUser(uid);
  const account = user && (await findAccount(user.account_id));
  return account && sessionOf(user, account);
}
