import type { FileId, ProjectId, Uid } from '#shared/entities/scalars';
import { pictureUrls } from '#shared/entities/slide-picture';
import * as z from 'zod';
import { isRestorable } from './delete-store';
import { listItemFiles } from './read-item';
import { keyOf, partitionOf } from './keys';
import { putItems, queryPartition, type Write } from './table';
import { findUser } from './user-store';

/** How long a file that may be without use is kept, so that a removal can be undone and an upload be used. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Whose file it is: a project's, or a person's picture. */
export type FileOwner = { project_id: ProjectId; uid?: undefined } | { uid: Uid; project_id?: undefined };

/** Has a picture of somebody who is gone looked at, and deleted, as soon as possible. */
export const schedulePictureCheckWrite = (uid: Uid, path: string, now: number): Write => ({
  Put: { Item: { ...keyOf.unusedFile(path), uid, path, ttl: Math.ceil(now / 1000) } },
});

/** Puts files on the list of those to look at when a week is over; what is used then stays. */
export async function scheduleFileCheck(owner: FileOwner, paths: readonly string[], now: number): Promise<void> {
  const ttl = Math.ceil((now + KEPT_MS) / 1000);
  await putItems(paths.map((path) => ({ ...keyOf.unusedFile(path), ...owner, path, ttl })));
}

/**
 * Has captions looked at in a week whose files no clip plays, as those of a clip that somebody else has just removed: what is played
 * then keeps them.
 */
export const scheduleCaptionCheck = (project_id: ProjectId, files: readonly FileId[], now: number): Promise<void> =>
  scheduleFileCheck(
    { project_id },
    files.map((file) => `/projects/${project_id}/clips/${file}.captions`),
    now,
  );

const pathList = z.array(z.string());

/**
 * The files that slides and clips of a project show and play, with all pictures of a slide and the sound beside a video; none when
 * there is no such project, nor one in the bin.
 * Nothing else of them is read, so that a record that can't be shown keeps its files. Throws where it does not say which they are.
 */
export async function findProjectFiles(id: ProjectId): Promise<ReadonlySet<string>> {
  const items = await queryPartition(partitionOf.project(id), '', { consistent: true });
  const root = items.find(({ sk }) => sk === keyOf.project(id).sk);
  if (!root || !isRestorable(root)) return new Set();
  return new Set(items.flatMap((item) => pathList.parse(listItemFiles(item))).flatMap(pictureUrls));
}

/** The picture of a person, if there is one. */
export async function findPersonFiles(uid: Uid): Promise<ReadonlySet<string>> {
  const picture = (await findUser(uid))?.profilePicUrl;
  return new Set(picture === undefined ? [] : [picture]);
}
