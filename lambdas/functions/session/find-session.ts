import type { Session } from '#shared/api/session';
import type { Account } from '#shared/entities/account';
import type { Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { picturesGrant } from '../../adapters/media-grant';
import { findMailStop } from '../../data/mail-stop-store';
import { findAccount } from '../../data/account-store';
import { findUser } from '../../data/user-store';
import { toVisibleAccount } from '../team';

/** A person's mail stop as they may see it: without the reason if they may not resume mail. Null if mail is sent. */
export async function findVisibleMailStop(user: User): Promise<Session['mail_stop']> {
  const stop = await findMailStop(user.email);
  if (!stop) return null;
  return authorize(user, { do: 'resumeMail', uid: user.uid }) === 'allowed' ? stop : { reason: 'undisclosed' };
}

export async function buildSession(user: User, stored: Account): Promise<Session> {
  const [account, media_grant, mail_stop] = await Promise.all([
    toVisibleAccount(user, stored),
    picturesGrant(Date.now()),
    findVisibleMailStop(user),
  ]);
  return { user, account, media_grant, mail_stop };
}

/** The person and their current account; undefined when the sign-up was never finished, or the account was deleted. */
export async function findSession(uid: Uid): Promise<Session | undefined> {
  const user = await findUser(uid);
  const account = user && (await findAccount(user.account_id));
  return account && buildSession(user, account);
}
