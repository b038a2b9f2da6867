import type { Account } from '#shared/entities/account';
import type { InvitedRole, InviteKey } from '#shared/entities/invite';
import type { InviteId, Uid } from '#shared/entities/scalars';
import { findInviteCode, findOpenAccount, inviteCodeCheck, inviteLinkSecret } from './account-store';
import { findInvite, isInviteSecret, markInviteUsedWrite } from './invite-store';
import type { Write } from './table';
import { isSameSecret } from '../runtime/is-same-secret';
import { logger } from '../runtime/logger';

export interface Invitation {
  account: Account;
  role: InvitedRole;
  /** The address that the link was mailed to; '' for a link that anyone may pass on. */
  mailedTo: string;
  key: InviteKey;
}

/** Accepts an invite. A mailed link works once; a code's link until the code is renewed. Fails when the link no longer works. */
export const acceptInvitationWrite = ({ key, account }: Invitation, uid: Uid, now: number): Write =>
  'code' in key ? inviteCodeCheck(key.code, account.id) : markInviteUsedWrite(key.id, uid, now);

/** Whether an invite was mailed to a different address. Then its reader can't join by it, but can ask to join (decision 48). */
export const isMailedElsewhere = ({ mailedTo }: Invitation, address: string): boolean =>
  mailedTo !== '' && mailedTo !== address;

/**
 * The invite of a link; undefined when its code or id is unknown, used, renewed, withdrawn or expired, or its secret is wrong. Failures are
 * not rate-limited: secrets can't be guessed, and a limit would keep others from joining.
 * @param by a person for whom an invite that they used themselves stays valid, so that joining can be repeated
 */
export const findInvitation = (key: InviteKey, by?: Uid): Promise<Invitation | undefined> =>
  'code' in key ? findByCode(key) : findByMail(key, by);

/** Logged and counted: a right code with a wrong secret suggests guessing. */
const logWrongSecret = (link: 'code' | 'mail'): void => logger.info('wrong secret', { link });

async function findByCode(key: Extract<InviteKey, { code: string }>): Promise<Invitation | undefined> {
  const { code, secret } = key;
  const found = await findInviteCode(code);
  const account = found && (await findOpenAccount(found.account_id));
  if (!account) return undefined;
  if (!isSameSecret(secret, inviteLinkSecret(account, found.role))) return void logWrongSecret('code');
  return { account, role: found.role, mailedTo: '', key };
}

async function findByMail(key: Extract<InviteKey, { id: InviteId }>, by?: Uid): Promise<Invitation | undefined> {
  const { id, secret } = key;
  const found = await findInvite(id, Date.now());
  if (!found || (found.usedBy && found.usedBy !== by)) return undefined;
  if (!isInviteSecret(found, secret)) return void logWrongSecret('mail');
  const { account_id, role, email: mailedTo } = found.invite;
  const account = await findOpenAccount(account_id);
  return account && { account, role, mailedTo, key };
}
