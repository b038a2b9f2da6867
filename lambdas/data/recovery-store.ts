import * as z from 'zod';
import { email } from '#shared/email';
import { type Uid, uid, unixMs } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { createAccountWrites, newAccount } from './account-store';
import { addressOwnerCheck } from './address-store';
import { keyOf } from './keys';
import { createMemberWrite, newMember } from './member-store';
import { createItemReader } from './read-item';
import { getItem, transact, type Write } from './table';
import { buildUpdateIf } from './update-expression';
import { assignUserWrite } from './user-store';

/** What somebody leaves to the background who has proven, by a reset code or another login, whose an address is. */
export const recoverJob = z.object({
  uid,
  asked_at: unixMs,
  /** Whether they came by another login, and left this account behind. */
  is_left_behind: z.boolean(),
  /** Whether the address is told. */
  is_told: z.boolean(),
});

/**
 * Leaves the job that closes what somebody had who never proved an address that is another person's now, and can't log in any more.
 * @param isTold whether the address is told; its owner need not be who has just taken it
 */
export const abandonAccountWrite = (uid: Uid, isTold: boolean, now: number): Write => ({
  Put: { Item: { ...keyOf.recoverJob(uid), uid, asked_at: now, is_left_behind: true, is_told: isTold } },
});

/** How long a used code is remembered: longer than a token from before it can live. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

const recovery = z.object({ recovered_at: unixMs, email: email.optional() });
/**
 * Until when sign-ins of somebody open nothing, and the address to which a mailed code went by which they have set a password then; without
 * one they had signed out everywhere, and their record is gone since.
 */
export type Recovery = z.infer<typeof recovery>;

const fromItem = createItemReader(recovery);

/** What ended the sign-ins of somebody; undefined without anything in the last two days. */
export async function findRecovery(uid: Uid): Promise<Recovery | undefined> {
  const item = await getItem(keyOf.signInRecovery(uid));
  return item && fromItem(item);
}

/** Keeps for a person whose record goes, as it was read, that their sign-ins have ended, and what a code has proven. */
export const storeSignOutWrites = ({ uid, signed_out_at }: User): Write[] =>
  signed_out_at === 0
    ? []
    : [
        {
          Update: {
            Key: keyOf.signInRecovery(uid),
            UpdateExpression: 'SET recovered_at = :at, #ttl = :ttl',
            ExpressionAttributeNames: { '#ttl': 'ttl' },
            ExpressionAttributeValues: { ':at': signed_out_at, ':ttl': Math.ceil((signed_out_at + KEPT_MS) / 1000) },
          },
        },
      ];

/** Fails when another code has been used since the last one was read. */
export const unchangedRecoveryCheck = (uid: Uid, seen: Recovery | undefined): Write => ({
  ConditionCheck: {
    Key: keyOf.signInRecovery(uid),
    ConditionExpression: seen ? 'attribute_not_exists(pk) OR recovered_at = :seen' : 'attribute_not_exists(pk)',
    ...(seen && { ExpressionAttributeValues: { ':seen': seen.recovered_at } }),
  },
});

const storeRecoveryWrite = (uid: Uid, address: string, now: number): Write => ({
  Put: {
    Item: { ...keyOf.signInRecovery(uid), recovered_at: now, email: address, ttl: Math.ceil((now + KEPT_MS) / 1000) },
  },
});

/**
 * Notes a used code of somebody who has no record yet: whoever signed up at the user pool alone.
 * @param address where the code went
 * @throws ConditionFailed when they have one by now
 */
export const recoverNewcomer = (uid: Uid, address: string, now: number): Promise<void> =>
  transact([
    storeRecoveryWrite(uid, address, now),
    { ConditionCheck: { Key: keyOf.user(uid), ConditionExpression: 'attribute_not_exists(pk)' } },
  ]);

/**
 * Ends the sessions of a person, as they were read, who has set a new password by a mailed code.
 * @param address where the code went
 * @param isProofOfAddress whether the code went to the address of the record: it is proven now, and if it was not before, the job is
 * left that ends what was gained without
 * @throws ConditionFailed when something else was written meanwhile
 */
export async function recoverUser(seen: User, address: string, provesAddress: boolean, now: number): Promise<void> {
  const { uid, email, emailVerified, version } = seen;
  const change = { signed_out_at: now, updated_at: now, ...(provesAddress && { emailVerified: true }) };
  const job = { Put: { Item: { ...keyOf.recoverJob(uid), uid, asked_at: now, is_left_behind: false, is_told: true } } };
  await transact([
    storeRecoveryWrite(uid, address, now),
    { Update: { Key: keyOf.user(uid), ...buildUpdateIf('version = :seen', { ':seen': version }, change) } },
    ...(provesAddress ? [addressOwnerCheck(email, uid)] : []),
    ...(provesAddress && !emailVerified ? [job] : []),
  ]);
}

/** Gives a person, as they were read, an account of their own, and nothing else. Fails when something else was written meanwhile. */
export function createOwnAccountWrites(seen: User, now: number): Write[] {
  const account = newAccount(seen, now);
  const { id } = account;
  return [
    assignUserWrite(seen, { account_id: id, account_ids: [id], role: 'Admin', isAccountOwner: true }, now),
    createMemberWrite(newMember(seen, id, 'Admin', now)),
    ...createAccountWrites(account),
  ];
}
