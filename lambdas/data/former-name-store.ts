import type { Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { keyOf } from './keys';
import { getItem, type Write } from './table';

/** How long the name of somebody who does not come back is kept, milliseconds. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/** Keeps the name of a person whose record is deleted because they lost their only team. */
export const keepNameWrite = ({ uid, fullName }: Pick<User, 'uid' | 'fullName'>, now: number): Write => ({
  Put: { Item: { ...keyOf.formerName(uid), fullName, ttl: Math.ceil((now + KEPT_MS) / 1000) } },
});

/** The name of a person who had a record before; undefined for anybody else. */
export const findFormerName = async (uid: Uid): Promise<string | undefined> =>
  (await getItem(keyOf.formerName(uid)))?.fullName as string | undefined;

/** Deletes the name once the person has a record again. */
export const deleteFormerNameWrite = (uid: Uid): Write => ({ Delete: { Key: keyOf.formerName(uid) } });
