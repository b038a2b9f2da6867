import type { Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { keyOf } from './keys';
import { getItem, type Write } from './table';

/** Somebody who has not come back by then is forgotten. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/** Keeps the name of somebody whose record goes with their last team. */
export const keepNameWrite = ({ uid, fullName }: Pick<User, 'uid' | 'fullName'>, now: number): Write => ({
  Put: { Item: { ...keyOf.formerName(uid), fullName, ttl: Math.ceil((now + KEPT_MS) / 1000) } },
});

/** What somebody was called who had a record before; undefined for a newcomer. */
export const findFormerName = async (uid: Uid): Promise<string | undefined> =>
  (await getItem(keyOf.formerName(uid)))?.fullName as string | undefined;

/** Forgets it: their record has it again. */
export const deleteFormerNameWrite = (uid: Uid): Write => ({ Delete: { Key: keyOf.formerName(uid) } });
