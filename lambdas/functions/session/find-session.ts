import type { Session } from '#shared/api/session';
import type { Account } from '#shared/entities/account';
import type { Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { picturesGrant } from '../../adapters/media-grant';
import { findMailStop } from '../../data/mail-stop-store';
import { findAccount } from '../../data/account-store';
import { findUser } from '../../data/user-store';
import { showAccount } from '../accounts/show-account';

/** A person and what they get to see of the account that they work in. */
export async function sessionOf(user: User, stored: Account): Promise<Session> {
  const [account, media_grant, stop] = await Promise.all([
    showAccount(user, stored),
    picturesGrant(Date.now()),
    findMailStop(user.email),
  ]);
  return { user, account, media_grant, mail_stop: stop ?? null };
}

/** The person and the account they work in; undefined when the sign-up was never finished, or the account was deleted. */
export async function findSession(uid: Uid): Promise<Session | undefined> {
  const user = await findUser(uid);
  const account = user && (await findAccount(user.account_id));
  return account && sessionOf(user, account);
}
