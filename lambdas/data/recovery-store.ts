import * as z from 'zod';
import { email } from '#shared/email';
import { type Uid, uid, unixMs } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { createAccountWrites, newAccount } from './account-store';
import { addressOwnerCheck } from './address-store';
import { keyOf } from './keys';
import { createMemberWrite, newMember } from './member-store';
import { createItemReader, findItem } from './read-item';
import { transact, type Write } from './table';
import { absentCheck, queueJobWrite, toTtl, updateIfVersionWrite } from './update-expression';
import { assignUserWrite } from './user-store';
import { DAY_MS } from '#shared/time/durations';

/** The job after a person proves, by a reset code or another login, that an address is theirs. */
export const recoverJob = z.object({
  uid,
  requested_at: unixMs,
  /** Whether they used another login and abandoned this account. */
  is_abandoned: z.boolean(),
  is_notified: z.boolean(),
});

/**
 * Queues the job that closes an account whose owner never verified the address, lost it to someone else, and can't log in any more.
 * @param isNotified whether to notify the address; its owner may not be the person who just took it
 */
export const abandonAccountWrite = (uid: Uid, isNotified: boolean, now: number): Write =>
  queueJobWrite(keyOf.recoverJob(uid), { uid, is_abandoned: true, is_notified: isNotified }, now);

/** How long a used code is remembered: longer than the lifetime of earlier tokens. */
const KEPT_MS = 2 * DAY_MS;

const recovery = z.object({ recovered_at: unixMs, email: email.optional() });
/**
 * When a person's earlier sign-ins ended, and the address that received the mailed code for their new password. Without an address, they
 * signed out everywhere and their record was deleted since.
 */
export type Recovery = z.infer<typeof recovery>;

/** What ended a person's sign-ins; undefined if nothing did in the last two days. */
export const findRecovery = (uid: Uid): Promise<Recovery | undefined> =>
  findItem(keyOf.signInRecovery(uid), createItemReader(recovery));

/** Keeps, for a person whose record is deleted, that their sign-ins have ended, and what a code has verified. */
export const storeSignOutWrites = ({ uid, signed_out_at }: User): Write[] =>
  signed_out_at === 0
    ? []
    : [
        {
          Update: {
            Key: keyOf.signInRecovery(uid),
            UpdateExpression: 'SET recovered_at = :at, #ttl = :ttl',
            ExpressionAttributeNames: { '#ttl': 'ttl' },
            ExpressionAttributeValues: { ':at': signed_out_at, ':ttl': toTtl(signed_out_at + KEPT_MS) },
          },
        },
      ];

/** Fails when another code has been used since `seen` was read. */
export const unchangedRecoveryCheck = (uid: Uid, seen: Recovery | undefined): Write => ({
  ConditionCheck: {
    Key: keyOf.signInRecovery(uid),
    ConditionExpression: seen ? 'attribute_not_exists(pk) OR recovered_at = :seen' : 'attribute_not_exists(pk)',
    ...(seen && { ExpressionAttributeValues: { ':seen': seen.recovered_at } }),
  },
});

const storeRecoveryWrite = (uid: Uid, address: string, now: number): Write => ({
  Put: {
    Item: { ...keyOf.signInRecovery(uid), recovered_at: now, email: address, ttl: toTtl(now + KEPT_MS) },
  },
});

/**
 * Records a used code of a person without a record, who signed up only at the user pool.
 * @param address where the code was sent
 * @throws ConditionFailed when they have a record by now
 */
export const recoverNewcomer = (uid: Uid, address: string, now: number): Promise<void> =>
  transact([storeRecoveryWrite(uid, address, now), absentCheck(keyOf.user(uid))]);

/**
 * Ends the sessions of a person who has set a new password with a mailed code.
 * @param address where the code was sent
 * @param provesAddress whether the code was sent to the record's address: this verifies it, and if it was unverified before, queues the
 * job that ends memberships gained before
 * @throws ConditionFailed on a concurrent write
 */
export async function recoverUser(seen: User, address: string, provesAddress: boolean, now: number): Promise<void> {
  const { uid, email, emailVerified, version } = seen;
  const change = { signed_out_at: now, updated_at: now, ...(provesAddress && { emailVerified: true }) };
  const job = queueJobWrite(keyOf.recoverJob(uid), { uid, is_abandoned: false, is_notified: true }, now);
  await transact([
    storeRecoveryWrite(uid, address, now),
    updateIfVersionWrite(keyOf.user(uid), version, change),
    ...(provesAddress ? [addressOwnerCheck(email, uid)] : []),
    ...(provesAddress && !emailVerified ? [job] : []),
  ]);
}

/** Gives a person an account of their own and no other. Fails if the record has changed since `seen`. */
export function createOwnAccountWrites(seen: User, now: number): Write[] {
  const account = newAccount(seen, now);
  const { id } = account;
  return [
    assignUserWrite(seen, { account_id: id, account_ids: [id], role: 'Admin', isAccountOwner: true }, now),
    createMemberWrite(newMember(seen, id, 'Admin', now)),
    ...createAccountWrites(account),
  ];
}
