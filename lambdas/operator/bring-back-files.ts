import type { ProjectSummary } from '#shared/entities/project';
import { picturesOf } from '#shared/entities/slide-picture';
import { objectKeyOf } from '../adapters/media';
import { formerObjectsBelow, takeMarksAway } from '../adapters/media-versions';
import type { FormerProject } from '../data/bring-back-store';
import { folderOf } from '../data/copied-parts';
import { filesOfItem } from '../data/item-files';
import { countFiles } from '../data/stored-file-store';

/** What has become of the files that a project names. */
export interface FilesBack {
  /** So many are there again, with their smaller pictures. */
  files: number;
  bytes: number;
  /** The paths of those of which the bucket has nothing any more. */
  missing: string[];
}

/**
 * Makes the files be there again that the records of a project name, and counts their bytes. What was deleted while the project was
 * there stays deleted: nothing names it. A file that is there already stays as it is.
 * @throws ApiError `resource-exhausted` when the plan has no room for their bytes; then none has come back
 */
export async function bringFilesBack(seen: ProjectSummary, former: FormerProject, now: number): Promise<FilesBack> {
  const folder = folderOf(seen.id);
  const found = await formerObjectsBelow(objectKeyOf(folder));
  const named = [...new Set(former.parts.flatMap(filesOfItem))].filter(
    (path): path is string => typeof path === 'string' && path.startsWith(folder),
  );
  const objectsOf = (path: string) => picturesOf(path).flatMap((file) => found.get(objectKeyOf(file)) ?? []);
  const back = named.filter((path) => found.has(objectKeyOf(path)));
  const lengths = new Map(former.files.map(({ sk, length_ms }) => [sk, length_ms as number | undefined]));
  const counted = back.map((path) => ({
    path,
    bytes: objectsOf(path).reduce((sum, { size }) => sum + size, 0),
    length: lengths.get(path),
  }));
  await countFiles(seen.account_id, seen.id, counted, now, 'kept');
  const keys = back.flatMap(picturesOf).map(objectKeyOf);
  await takeMarksAway(keys.flatMap((key) => (found.get(key)?.marks ?? []).map((mark) => ({ key, mark }))));
  return {
    files: back.length,
    bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: named.filter((path) => !found.has(objectKeyOf(path))),
  };
}
