import type { FileId, ProjectId, Uid } from '#shared/entities/scalars';
import { pictureUrls } from '#shared/entities/slide-picture';
import { splitIntoChunks } from '#shared/group-by';
import { EMPTY_SIZE, measureProject, subtractSizes } from '#shared/project-bounds';
import * as z from 'zod';
import { isRestorable } from './delete-store';
import { listItemFiles } from './read-item';
import { keyOf, partitionOf } from './keys';
import { findClips, findFileCaptions, removeRecordWrite } from './project-items';
import { addSizesUpdate } from './project-sizes';
import { getItem, putItems, queryPartition, retryConflicts, transact, type Write } from './table';
import { toTtl } from './update-expression';
import { findUser } from './user-store';
import { DAY_MS } from '#shared/time/durations';

/** How long a possibly unused file is kept, so that a removal can be undone and an upload can be used. */
const KEPT_MS = 7 * DAY_MS;

export type FileOwner = { project_id: ProjectId; uid?: undefined } | { uid: Uid; project_id?: undefined };

/** Schedules the check of a deleted person's picture, and its deletion, as soon as possible. */
export const schedulePictureCheckWrite = (uid: Uid, path: string, now: number): Write => ({
  Put: { Item: { ...keyOf.unusedFile(path), uid, path, ttl: toTtl(now) } },
});

/** Schedules a check of files in a week; files that are used then stay. */
export async function scheduleFileCheck(owner: FileOwner, paths: readonly string[], now: number): Promise<void> {
  const ttl = toTtl(now + KEPT_MS);
  await putItems(paths.map((path) => ({ ...keyOf.unusedFile(path), ...owner, path, ttl })));
}

/** Schedules a check in a week of captions whose files no clip plays, e.g. after somebody removed the clip; played ones then stay. */
export const scheduleCaptionCheck = (project_id: ProjectId, files: readonly FileId[], now: number): Promise<void> =>
  scheduleFileCheck(
    { project_id },
    files.map((file) => `/projects/${project_id}/clips/${file}.captions`),
    now,
  );

/** Leaves room for the root. */
const DELETED_AT_ONCE = 90;

/** Deletes the captions of a file that no clip plays, and subtracts them from the project, even in the trash. */
export async function deleteFileCaptions(project: ProjectId, file: FileId): Promise<void> {
  await retryConflicts(async () => {
    const root = await getItem(keyOf.project(project));
    if (!root) return;
    const clips = await findClips(project);
    if (clips.some(({ entity, item }) => entity === 'clip' && item.file === file)) return;
    for (const records of splitIntoChunks(await findFileCaptions(project, file), DELETED_AT_ONCE)) {
      const captions = records.flatMap(({ entity, item }) => (entity === 'caption' ? [item] : []));
      const size = measureProject({ slides: [], clips: [], markers: [], captions });
      const { adds, values } = addSizesUpdate(subtractSizes(EMPTY_SIZE, size));
      await transact([
        ...records.map((record) => removeRecordWrite(project, record)),
        {
          Update: {
            Key: keyOf.project(project),
            UpdateExpression: `ADD ${[...adds, 'caption_revision :one', 'version :one'].join(', ')}`,
            ConditionExpression: 'attribute_exists(pk) AND clip_revision = :clip_seen',
            ExpressionAttributeValues: { ...values, ':one': 1, ':clip_seen': root.clip_revision },
          },
        },
      ]);
    }
  });
}

const pathList = z.array(z.string());

/**
 * The files that slides and clips of a project use, including all pictures of a slide and a video's audio sidecar; empty when the project
 * doesn't exist, not even in the trash. Reads only these fields, so that an otherwise invalid record keeps its files. Throws if the fields
 * are unreadable.
 */
export async function findProjectFiles(id: ProjectId): Promise<ReadonlySet<string>> {
  const items = await queryPartition(partitionOf.project(id), '', { consistent: true });
  const root = items.find(({ sk }) => sk === keyOf.project(id).sk);
  if (!root || !isRestorable(root)) return new Set();
  return new Set(items.flatMap((item) => pathList.parse(listItemFiles(item))).flatMap(pictureUrls));
}

export async function findPersonFiles(uid: Uid): Promise<ReadonlySet<string>> {
  const picture = (await findUser(uid))?.profilePicUrl;
  return new Set(picture === undefined ? [] : [picture]);
}
