import * as z from 'zod';
import type { Uid } from '#shared/entities/scalars';
import { exportZipKey } from '../adapters/data-export-files';
import { deleteCredentials } from '../adapters/identity';
import { deleteObjectsBelow } from '../adapters/media';
import { deleteStaged } from '../adapters/staging';
import { findDataExport } from '../data/data-export-store';
import { removeOwnerMention, listOwnerMentions } from '../data/former-name-store';
import { keyOf } from '../data/keys';
import { deleteItems, isWritten, type Item } from '../data/table';
import { recordSignOut } from '../data/user-store';
import type { Work } from './job';

const loginJob = z.object({ username: z.string().min(1) });

/** Deletes the copy of their data that a person requested. */
async function deleteDataExport(uid: Uid): Promise<void> {
  const latest = await findDataExport(uid);
  if (latest) await deleteStaged([exportZipKey(uid, latest)]);
  await deleteItems([keyOf.dataExport(uid)]);
}

/** Deletes the files and credentials of a deleted person, and their name in projects that they left to others; the job last. */
export async function* deleteUserFully({ uid }: { uid: Uid }, item: Item): Work {
  yield* deleteObjectsBelow(`users/${uid}/`);
  await deleteDataExport(uid);
  await deleteCredentials(loginJob.parse(item).username, uid);
  yield;
  for (const naming of await listOwnerMentions(uid)) {
    await removeOwnerMention(uid, naming);
    yield;
  }
  await deleteItems([keyOf.deleteUserJob(uid)]);
}

/** Deletes the credentials of a person whose address somebody else has verified, then ends sessions started meanwhile. */
export async function* deleteLogin({ uid }: { uid: Uid }, item: Item): Work {
  await deleteCredentials(loginJob.parse(item).username, uid);
  yield;
  await isWritten(recordSignOut(uid, Date.now()));
  await deleteItems([keyOf.deleteLoginJob(uid)]);
}
