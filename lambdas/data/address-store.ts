import type { Uid } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { findItem } from './read-item';
import type { Write } from './table';

export interface AddressOwner {
  uid: Uid;
  /** Their username in the user pool: their uid if they signed up with a password. */
  username: string;
}

export const findAddressOwner = (email: string): Promise<AddressOwner | undefined> =>
  findItem(keyOf.address(email), ({ uid, username }) => ({ uid, username }) as AddressOwner);

const ifOwnedBy = (...uids: Uid[]) => ({
  ConditionExpression: `attribute_not_exists(pk) OR uid IN (${uids.map((_, n) => `:uid${n}`).join(', ')})`,
  ExpressionAttributeValues: Object.fromEntries(uids.map((uid, n) => [`:uid${n}`, uid])),
});

/** Makes an address a person's. Fails if it has another owner than `before`, who gives it up. */
export const claimAddressWrite = (email: string, holder: AddressOwner, before = holder.uid): Write => ({
  Put: {
    Item: { ...keyOf.address(email), uid: holder.uid, username: holder.username },
    ...ifOwnedBy(holder.uid, before),
  },
});

/** Releases an address if it is still the person's. Fails if it gets another owner meanwhile. */
export async function releaseAddressWrites(email: string, uid: Uid): Promise<Write[]> {
  const holder = await findAddressOwner(email);
  return holder?.uid === uid ? [{ Delete: { Key: keyOf.address(email), ...ifOwnedBy(uid) } }] : [];
}

export const addressOwnerCheck = (email: string, uid: Uid): Write => ({
  ConditionCheck: {
    Key: keyOf.address(email),
    ConditionExpression: 'uid = :uid',
    ExpressionAttributeValues: { ':uid': uid },
  },
});
