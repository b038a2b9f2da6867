import { fileIdOf } from '#shared/entities/clip';
import type { FileId, ProjectId, Uid } from '#shared/entities/scalars';
import { picturesOf } from '#shared/entities/slide-picture';
import { deleteObjects, objectKeyOf } from '../adapters/media';
import { deleteCaptionsOf } from '../data/project-items';
import { findDeletion, isKept } from '../data/delete-store';
import { uncountFiles } from '../data/stored-file-store';
import { filesOfPerson, filesOfProject, noteFiles } from '../data/unused-file-store';

/** Keeps in mind the files that removed parts of a project may have left. Those of a project that is gone for good go all at once and need no note. */
export async function noteFilesOfProject({ project_id, paths }: { project_id: ProjectId; paths: string[] }) {
  const root = await findDeletion(project_id);
  if (root && isKept(root)) await noteFiles({ project_id }, [...new Set(paths)], Date.now());
}

/** Gives those that were without use. */
async function deleteUnless(used: ReadonlySet<string>, paths: readonly string[]): Promise<string[]> {
  const unused = paths.filter((path) => !used.has(path));
  // The smaller pictures' names have no ending: those of a picture of another type may be in use.
  const files = unused.flatMap(picturesOf).filter((file) => !used.has(file));
  await deleteObjects([...new Set(files)].map(objectKeyOf));
  return unused;
}

const soundsIn = (paths: Iterable<string>): FileId[] =>
  [...paths].filter((path) => path.includes('/clips/')).map(fileIdOf);

/** Deletes those of a project's files whose week is over and that nothing shows or plays, and the captions of what was spoken. */
export async function deleteUnusedFiles({ project_id, paths }: { project_id: ProjectId; paths: string[] }) {
  const used = await filesOfProject(project_id);
  // Given back when they are gone: what breaks off is done again.
  await uncountFiles(project_id, await deleteUnless(used, paths), Date.now());
  // A sound and its waveform have one name.
  const played = new Set(soundsIn(used));
  for (const file of new Set(soundsIn(paths))) if (!played.has(file)) await deleteCaptionsOf(project_id, file);
}

/** Deletes those of a person's pictures whose week is over and that are not theirs any more. */
export async function deleteUnusedPictures({ uid, paths }: { uid: Uid; paths: string[] }) {
  await deleteUnless(await filesOfPerson(uid), paths);
}
