import * as z from 'zod';
import { uid, unixMs } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { createAccountWrites } from './account-store';
import { holdsAddressCheck } from './address-store';
import { keyOf } from './keys';
import { createMemberWrite, newMember } from './member-store';
import { mergeIf } from './merge';
import { newAccount } from './new-account';
import { transact, type Write } from './table';
import { placeUserWrite } from './user-store';

/** What somebody leaves to the background who has proven by a reset code that an account is theirs. */
export const recoverJob = z.object({ uid, asked_at: unixMs });

/**
 * Ends the sessions of a person, as they were read, who has set a new password by a mailed code.
 * @param provesAddress whether the code went to the address of the record: it is proven now, and if it was not before, the job is
 * left that ends what was gained without
 * @throws ConditionFailed when something else was written meanwhile
 */
export async function recoverUser(seen: User, provesAddress: boolean, now: number): Promise<void> {
  const { uid, email, emailVerified, version } = seen;
  const change = { signed_out_at: now, updated_at: now, ...(provesAddress && { emailVerified: true }) };
  const job = { Put: { Item: { ...keyOf.recoverJob(uid), uid, asked_at: now } } };
  await transact([
    { Update: { Key: keyOf.user(uid), ...mergeIf('version = :seen', { ':seen': version }, change) } },
    ...(provesAddress ? [holdsAddressCheck(email, uid)] : []),
    ...(provesAddress && !emailVerified ? [job] : []),
  ]);
}

/** Gives a person, as they were read, an account of their own, and nothing else. Fails when something else was written meanwhile. */
export function settleAloneWrites(seen: User, now: number): Write[] {
  const account = newAccount(seen, now);
  const { id } = account;
  return [
    placeUserWrite(seen, { account_id: id, account_ids: [id], role: 'Admin', isAccountOwner: true }, now),
    createMemberWrite(newMember(seen, id, 'Admin', now)),
    ...createAccountWrites(account),
  ];
}
