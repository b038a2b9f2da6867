import * as z from 'zod';
import type { Uid } from '#shared/entities/scalars';
import { deleteCredentials } from '../adapters/identity';
import { keyOf } from '../data/keys';
import { ConditionFailed, deleteItems, type Item } from '../data/table';
import { noteSignOut } from '../data/user-store';
import type { Work } from './work';

const deleteLoginJob = z.object({ username: z.string().min(1) });

/**
 * Deletes the credentials of a person whose address was proven by somebody else, and then ends what was opened with them
 * meanwhile. Their record stays, and the job goes last.
 */
export async function* deleteLogin({ uid }: { uid: Uid }, item: Item): Work {
  await deleteCredentials(deleteLoginJob.parse(item).username, uid);
  yield;
  await noteSignOut(uid, Date.now()).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
  await deleteItems([keyOf.deleteLoginJob(uid)]);
}
