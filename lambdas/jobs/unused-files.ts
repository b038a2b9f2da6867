import { toFileId } from '#shared/entities/clip';
import { previewPath } from '#shared/entities/link-preview';
import type { FileId, ProjectId, Uid } from '#shared/entities/scalars';
import { pictureUrls } from '#shared/entities/slide-picture';
import { deleteObjects, toObjectKey } from '../adapters/media';
import { findDeletionState, isRestorable } from '../data/delete-store';
import { releaseFiles } from '../data/stored-file-store';
import { deleteFileCaptions, findPersonFiles, findProjectFiles, scheduleFileCheck } from '../data/unused-file-store';

/** Schedules checks of files that removed records may have left. Skips a project deleted for good: its files are deleted together. */
export async function scheduleProjectFileCheck({ project_id, paths }: { project_id: ProjectId; paths: string[] }) {
  const root = await findDeletionState(project_id);
  if (root && isRestorable(root)) await scheduleFileCheck({ project_id }, [...new Set(paths)], Date.now());
}

/** Returns the files that were unused. */
async function deleteUnused(used: ReadonlySet<string>, paths: readonly string[]): Promise<string[]> {
  const unused = paths.filter((path) => !used.has(path));
  // Names of smaller pictures have no extension, so a picture of another type may use the same ones.
  const files = unused.flatMap(pictureUrls).filter((file) => !used.has(file));
  await deleteObjects([...new Set(files)].map(toObjectKey));
  return unused;
}

const listAudioFileIds = (paths: Iterable<string>): FileId[] =>
  [...paths].filter((path) => path.includes('/clips/')).map(toFileId);

/**
 * Deletes those of a project's files whose week is over and that no slide or clip uses, with the previews of such slides, and the captions of
 * unplayed files.
 */
export async function deleteUnusedFiles({ project_id, paths }: { project_id: ProjectId; paths: string[] }) {
  const used = await findProjectFiles(project_id);
  const unused = await deleteUnused(used, paths);
  const slides = unused.filter((path) => path.includes('/slides/'));
  const previews = slides.map((cover_url) => previewPath({ id: project_id, cover_url }));
  await deleteObjects(previews.map(toObjectKey));
  // Released after deletion, so that an interrupted call repeats both.
  await releaseFiles(project_id, unused, Date.now());
  // A sound and its waveform share a name.
  const played = new Set(listAudioFileIds(used));
  for (const file of new Set(listAudioFileIds(paths)))
    if (!played.has(file)) await deleteFileCaptions(project_id, file);
}

/** Deletes those of a person's pictures whose week is over and that they no longer use. */
export async function deleteUnusedPictures({ uid, paths }: { uid: Uid; paths: string[] }) {
  await deleteUnused(await findPersonFiles(uid), paths);
}
