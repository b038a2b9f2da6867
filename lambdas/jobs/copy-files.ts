import { picturesOf } from '#shared/entities/slide-picture';
import { objectKeyOf } from '../adapters/media';
import { copyStored, sizesBelow } from '../adapters/media-copies';
import { folderOf } from '../data/copied-parts';
import type { CopyJob } from '../data/copy-store';
import { filesOfItem } from '../data/item-files';
import type { Item } from '../data/table';
import { countFiles, lengthsOf } from '../data/stored-file-store';
import { noteFiles } from '../data/unused-file-store';

/** So many are on their way at once, each with its smaller pictures. */
const AT_ONCE = 8;

/**
 * Copies the files that parts of a project name, as far as they are stored; those that are there already are not copied again. Each is
 * noted before: whatever becomes of the copy, a file that it does not show goes in a week. Yields in between.
 */
export async function* copyFiles(
  { source_id, project_id, account_id }: CopyJob,
  parts: readonly Item[],
): AsyncGenerator<void, void> {
  const [from, to] = [folderOf(source_id), folderOf(project_id)];
  const [stored, done] = await Promise.all([from, to].map((folder) => sizesBelow(objectKeyOf(folder))));
  const targetOf = (path: string) => to + path.slice(from.length);
  const isOpen = (path: string) => stored!.has(objectKeyOf(path)) && !done!.has(objectKeyOf(targetOf(path)));
  const copyOf = (path: string) => {
    const key = objectKeyOf(path);
    return { from: key, to: objectKeyOf(targetOf(path)), size: stored!.get(key) ?? 0 };
  };
  const bytesOf = (path: string) =>
    picturesOf(path).reduce((sum, file) => sum + (stored!.get(objectKeyOf(file)) ?? 0), 0);
  const paths = [...new Set(parts.flatMap(filesOfItem))].filter(
    (path): path is string => typeof path === 'string' && path.startsWith(from),
  );
  const open = paths.filter((path) => picturesOf(path).some(isOpen));
  for (let first = 0; first < open.length; first += AT_ONCE) {
    const batch = open.slice(first, first + AT_ONCE);
    await noteFiles({ project_id }, batch.map(targetOf), Date.now());
    const lengths = await lengthsOf(source_id, batch);
    const counted = batch.map((path) => ({ path: targetOf(path), bytes: bytesOf(path), length: lengths.get(path) }));
    await countFiles(account_id, project_id, counted, Date.now());
    const files = batch.flatMap(picturesOf).filter(isOpen);
    await Promise.all(files.map((path) => copyStored(copyOf(path))));
    yield;
  }
}
