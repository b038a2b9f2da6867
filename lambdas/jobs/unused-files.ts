import { toFileId } from '#shared/entities/clip';
import type { FileId, ProjectId, Uid } from '#shared/entities/scalars';
import { pictureUrls } from '#shared/entities/slide-picture';
import { deleteObjects, toObjectKey } from '../adapters/media';
import { deleteFileCaptions } from '../data/project-items';
import { findDeletionState, isRestorable } from '../data/delete-store';
import { releaseFiles } from '../data/stored-file-store';
import { findPersonFiles, findProjectFiles, scheduleFileCheck } from '../data/unused-file-store';

/** Keeps in mind the files that removed parts of a project may have left. Those of a project that is gone for good go all at once and need no note. */
export async function scheduleProjectFileCheck({ project_id, paths }: { project_id: ProjectId; paths: string[] }) {
  const root = await findDeletionState(project_id);
  if (root && isRestorable(root)) await scheduleFileCheck({ project_id }, [...new Set(paths)], Date.now());
}

/** Gives those that were without use. */
async function deleteUnused(used: ReadonlySet<string>, paths: readonly string[]): Promise<string[]> {
  const unused = paths.filter((path) => !used.has(path));
  // The smaller pictures' names have no ending: those of a picture of another type may be in use.
  const files = unused.flatMap(pictureUrls).filter((file) => !used.has(file));
  await deleteObjects([...new Set(files)].map(toObjectKey));
  return unused;
}

const listAudioFileIds = (paths: Iterable<string>): FileId[] =>
  [...paths].filter((path) => path.includes('/clips/')).map(toFileId);

/** Deletes those of a project's files whose week is over and that nothing shows or plays, and the captions of what was spoken. */
export async function deleteUnusedFiles({ project_id, paths }: { project_id: ProjectId; paths: string[] }) {
  const used = await findProjectFiles(project_id);
  // Given back when they are gone: what breaks off is done again.
  await releaseFiles(project_id, await deleteUnused(used, paths), Date.now());
  // A sound and its waveform have one name.
  const played = new Set(listAudioFileIds(used));
  for (const file of new Set(listAudioFileIds(paths)))
    if (!played.has(file)) await deleteFileCaptions(project_id, file);
}

/** Deletes those of a person's pictures whose week is over and that are not theirs any more. */
export async function deleteUnusedPictures({ uid, paths }: { uid: Uid; paths: string[] }) {
  await deleteUnused(await findPersonFiles(uid), paths);
}
