import type { Uid } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { getItem, type Write } from './table';

/** Whose an address is. */
export interface AddressOwner {
  uid: Uid;
  /** The user pool's name for them: their uid, if they signed up by password. */
  username: string;
}

/** Whose an address is; undefined for nobody's. */
export async function findAddressOwner(email: string): Promise<AddressOwner | undefined> {
  const item = await getItem(keyOf.address(email));
  return item && { uid: item.uid as Uid, username: item.username as string };
}

const ifOwnedBy = (...uids: Uid[]) => ({
  ConditionExpression: `attribute_not_exists(pk) OR uid IN (${uids.map((_, n) => `:uid${n}`).join(', ')})`,
  ExpressionAttributeValues: Object.fromEntries(uids.map((uid, n) => [`:uid${n}`, uid])),
});

/** Makes an address somebody's. Fails when it is somebody else's, other than `before`, who gives it up. */
export const claimAddressWrite = (email: string, holder: AddressOwner, before = holder.uid): Write => ({
  Put: {
    Item: { ...keyOf.address(email), uid: holder.uid, username: holder.username },
    ...ifOwnedBy(holder.uid, before),
  },
});

/** Frees an address if it is a person's: it may be somebody else's by now. Fails when it became that meanwhile. */
export async function releaseAddressWrites(email: string, uid: Uid): Promise<Write[]> {
  const holder = await findAddressOwner(email);
  return holder?.uid === uid ? [{ Delete: { Key: keyOf.address(email), ...ifOwnedBy(uid) } }] : [];
}

/** Fails when an address is not (any more) a person's. */
export const addressOwnerCheck = (email: string, uid: Uid): Write => ({
  ConditionCheck: {
    Key: keyOf.address(email),
    ConditionExpression: 'uid = :uid',
    ExpressionAttributeValues: { ':uid': uid },
  },
});
