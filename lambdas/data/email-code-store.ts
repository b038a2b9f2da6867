import { createHash } from 'node:crypto';
import type { Uid } from '#shared/entities/scalars';
import { isSameSecret } from '../runtime/is-same-secret';
import { addressOwnerCheck } from './address-store';
import { keyOf } from './keys';
import { countMail } from './rate-limit-store';
import { ConditionFailed, retryConflicts, transact, updateItem, type Write } from './table';
import { findUser, verifyAddressWrites } from './user-store';
import { IF_ABSENT } from './update-expression';
import { DAY_MS } from '#shared/time/durations';

const LIFETIME_MS = DAY_MS;
const TRIES_MAX = 5;

/** Reserves a person's code at sign-up. Fails when it is another person's. */
export const reserveEmailCodeWrite = (reference: string, uid: Uid): Write => ({
  Put: { Item: { ...keyOf.emailCode(reference), uid }, ...IF_ABSENT },
});

/** Stored instead of the secret; bound to the person and the address that it verifies. */
const fingerprint = (secret: string, uid: string, email: string): string =>
  createHash('sha256').update(`${secret}|${uid}|${email}`).digest('hex');

/**
 * Counts a mail against its address's limits and stores the fingerprint of its secret, replacing the previous one.
 * @param counts further writes that count the mail, in the same transaction
 * @returns undefined, or when the next mail is allowed, in which case nothing was written
 * @throws ConditionFailed item 0 when another mail to this address is being sent at this moment; further items for `counts`
 */
export async function storeVerificationSecret(
  mail: { reference: string; secret: string; uid: Uid; email: string },
  now: number,
  counts: readonly Write[],
): Promise<number | undefined> {
  const counted = await countMail(keyOf.mailsSent(mail.email), now);
  if ('next' in counted) return counted.next;
  await transact([
    counted.write,
    {
      Update: {
        Key: keyOf.emailCode(mail.reference),
        UpdateExpression: 'SET fingerprint = :fingerprint, email = :email, tries = :none, expires_at = :expires',
        ConditionExpression: 'uid = :uid',
        ExpressionAttributeValues: {
          ':fingerprint': fingerprint(mail.secret, mail.uid, mail.email),
          ':email': mail.email,
          ':none': 0,
          ':expires': now + LIFETIME_MS,
          ':uid': mail.uid,
        },
      },
    },
    ...counts,
  ]);
  return undefined;
}

/**
 * Checks a secret. Counts the attempt first, so that concurrent guesses never exceed five; the right secret works once.
 * @returns the verified address; undefined when the secret is wrong, used, expired or outdated
 */
export async function redeemVerificationSecret(
  reference: string,
  secret: string,
  now: number,
): Promise<string | undefined> {
  try {
    const {
      uid,
      email,
      fingerprint: stored,
    } = await updateItem({
      Key: keyOf.emailCode(reference),
      UpdateExpression: 'ADD tries :one',
      ConditionExpression: 'attribute_exists(fingerprint) AND tries < :max AND expires_at > :now',
      ExpressionAttributeValues: { ':one': 1, ':max': TRIES_MAX, ':now': now },
    });
    const [person, address] = [uid as Uid, email as string];
    const given = fingerprint(secret, person, address);
    if (!isSameSecret(given, stored as string)) return undefined;
    return (await consumeSecret({ reference, given, person, address }, now)) ? address : undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Consumes the right secret and marks the address as verified; false if the secret or the address is no longer theirs. */
const consumeSecret = (
  { reference, given, person, address }: { reference: string; given: string; person: Uid; address: string },
  now: number,
): Promise<boolean> =>
  retryConflicts(async () => {
    const seen = await findUser(person);
    if (seen?.email !== address) return false;
    const ends = [deleteSecretWrite(reference, given), addressOwnerCheck(address, person)];
    try {
      await transact([...ends, ...(await verifyAddressWrites(seen, now))]);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed && error.failed.some((index) => index < ends.length)) return false;
      throw error;
    }
  });

const deleteSecretWrite = (reference: string, given: string): Write => ({
  Update: {
    Key: keyOf.emailCode(reference),
    UpdateExpression: 'REMOVE fingerprint, email, tries, expires_at',
    ConditionExpression: 'fingerprint = :fingerprint',
    ExpressionAttributeValues: { ':fingerprint': given },
  },
});
