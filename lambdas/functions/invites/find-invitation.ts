import type { Account } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import type { AccountId, InviteId, Uid } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { CODE_LENGTH } from '#shared/ids';
import { findAccount, findInviteCode, inviteCodeCheck } from '../../data/account-store';
import { findInvite, useInviteWrite } from '../../data/invite-store';
import type { Write } from '../../data/table';

/** What a link invites to. */
export interface Invitation {
  account: Account;
  role: InvitedRole;
  /** Uses it: a mail's link works once, a code as long as it is not renewed. Fails when it does not work any more. */
  use: (uid: Uid, now: number) => Write;
}

/** What a link says that invites to nothing, whatever the reason. */
export const noInvitation = (): ApiError =>
  new ApiError('not-found', 'This invite is no longer valid. Please ask for a new one.');

/**
 * What a code or the id of a mail invites to; undefined when it is unknown, used, renewed or withdrawn.
 * @param by somebody for whom an invite still counts that they have used themselves, so that joining can be repeated
 */
export async function findInvitation(key: string, by?: Uid): Promise<Invitation | undefined> {
  return key.length === CODE_LENGTH ? ofCode(key) : ofMail(key as InviteId, by);
}

/** Nobody joins what an operator has closed. */
async function findOpenAccount(id: AccountId): Promise<Account | undefined> {
  const account = await findAccount(id);
  return account?.closed_at === null ? account : undefined;
}

async function ofCode(code: string): Promise<Invitation | undefined> {
  const found = await findInviteCode(code);
  const account = found && (await findOpenAccount(found.account_id));
  return account && { account, role: found.role, use: () => inviteCodeCheck(code, account.id) };
}

async function ofMail(id: InviteId, by?: Uid): Promise<Invitation | undefined> {
  const found = await findInvite(id);
  if (!found || (found.usedBy && found.usedBy !== by)) return undefined;
  const account = await findOpenAccount(found.invite.account_id);
  return account && { account, role: found.invite.role, use: (uid, now) => useInviteWrite(id, uid, now) };
}
