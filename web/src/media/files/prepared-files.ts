import { retryWhileLocked } from './retry-while-locked';

const FOLDER = 'uploads';

/** Folder of the browser's private disk for files that were written anew, so that they can be sent, also after a reload. */
export async function preparedFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** A file that was written anew; undefined where it is not there any more. */
export async function findPrepared(name: string): Promise<File | undefined> {
  try {
    return await (await (await preparedFolder()).getFileHandle(name)).getFile();
  } catch {
    return undefined;
  }
}

/** Removes such a file, as soon as a worker that has just ended lets go of it; one that is not there, or stays in use, is left alone. */
export async function removePrepared(name: string): Promise<void> {
  await preparedFolder()
    .then((folder) => retryWhileLocked(() => folder.removeEntry(name)))
    .catch(() => undefined);
}

/** The names of all such files. */
export async function listPrepared(): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const name of (await preparedFolder()).keys()) names.push(name);
  } catch {
    // A browser that gives no disk has none.
  }
  return names;
}
