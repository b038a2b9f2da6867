import type { Uid } from '#shared/entities/scalars';
import { deleteCredentials } from '../adapters/identity';
import { deleteObjectsBelow } from '../adapters/media';
import { keyOf } from '../data/keys';
import { deleteItems } from '../data/table';

/** Deletes the files and credentials of a person whose record is gone, and the job last. It may break off and be run again. */
export async function deletePersonFully(uid: Uid, username: string): Promise<void> {
  await deleteObjectsBelow(`users/${uid}/`);
  await deleteCredentials(username);
  await deleteItems([keyOf.deleteUserJob(uid)]);
}
