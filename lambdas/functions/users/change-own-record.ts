import type { Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { retryConflicts } from '../../data/table';
import { findUser, updateUserRecord, type UserChange } from '../../data/user-store';

async function requireUser(uid: Uid): Promise<User> {
  const person = await findUser(uid);
  if (!person) throw new ApiError('unauthenticated', 'Log in again to continue.');
  return person;
}

export async function changeOwnRecord(uid: Uid, change: UserChange): Promise<User> {
  await retryConflicts(async () => updateUserRecord(await requireUser(uid), change, Date.now()));
  return requireUser(uid);
}
