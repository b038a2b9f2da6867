import * as z from 'zod';
import type { Uid } from '#shared/entities/scalars';
import { deleteCredentials } from '../adapters/identity';
import { deleteObjectsBelow } from '../adapters/media';
import { forgetFormer, projectsNaming } from '../data/former-owner-store';
import { keyOf } from '../data/keys';
import { deleteItems, type Item } from '../data/table';
import type { Work } from './work';

const deleteUserJob = z.object({ username: z.string().min(1) });

/** Deletes the files and credentials of a person whose record is gone, and their name in what they left to others; the job last. */
export async function* deleteUserFully({ uid }: { uid: Uid }, item: Item): Work {
  yield* deleteObjectsBelow(`users/${uid}/`);
  await deleteCredentials(deleteUserJob.parse(item).username, uid);
  yield;
  for (const naming of await projectsNaming(uid)) {
    await forgetFormer(uid, naming);
    yield;
  }
  await deleteItems([keyOf.deleteUserJob(uid)]);
}
