import { isTakeLocked } from '../../media/capture/is-take-locked';
import { retryWhileLocked } from '../../media/files/retry-while-locked';

/** Folder of the browser's private disk for files that are being imported. */
const FOLDER = 'imports';

const openFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

/** Stores an import's files as `id-0`, `id-1` and so on. Whatever hinders it, the import works all the same, but asks for the file after a reload. */
export async function storeImportFiles(id: string, files: readonly File[], signal: AbortSignal): Promise<void> {
  // A recording writes to the same disk, and what is said is not there a second time.
  if (await isTakeLocked()) return;
  try {
    const folder = await openFolder();
    for (const [index, file] of files.entries()) {
      const handle = await folder.getFileHandle(`${id}-${index}`, { create: true });
      // Safari before 26 cannot: there the file is chosen again.
      await file.stream().pipeTo(await handle.createWritable(), { signal });
    }
  } catch {
    await removeImportFiles(id);
  }
}

/**
 * A stored file under the name that it had; undefined where it is not there, or not all of it.
 * @param index 0 for the file itself, 1 for the presentation beside it
 */
export async function findImportFile(
  id: string,
  index: number,
  { name, size }: Pick<File, 'name' | 'size'>,
): Promise<File | undefined> {
  try {
    const file = await (await (await openFolder()).getFileHandle(`${id}-${index}`)).getFile();
    return file.size === size ? new File([file], name) : undefined;
  } catch {
    return undefined;
  }
}

/** Removes an import's files; those that are not there are left alone. */
export async function removeImportFiles(id: string): Promise<void> {
  const folder = await openFolder().catch(() => undefined);
  for (const index of [0, 1])
    await retryWhileLocked(async () => folder?.removeEntry(`${id}-${index}`)).catch(() => undefined);
}

/** Removes the files of imports that are not known any more. @param knownIds reads the ids of those that are; each was stored before its files */
export async function removeForgottenFiles(knownIds: () => Promise<ReadonlySet<string>>): Promise<void> {
  try {
    const ids = new Set<string>();
    for await (const name of (await openFolder()).keys()) ids.add(name.replace(/-\d$/, ''));
    const known = await knownIds();
    for (const id of ids) if (!known.has(id)) await removeImportFiles(id);
  } catch {
    // A browser without a private disk has no files.
  }
}
