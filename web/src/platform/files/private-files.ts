import { retry } from '#shared/time/retry';

const isFileLocked = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NoModificationAllowedError';

/**
 * Does something with a file, again while it is in use: a worker that has just ended releases its files a moment later. Rejects when it
 * is in use for two seconds, or for another reason.
 */
export const retryWhileLocked = <Result>(work: () => Promise<Result>): Promise<Result> =>
  retry(work, { isPassing: isFileLocked, backoff: { firstMs: 50, maxMs: 50 }, tries: 40 });

/** Opens a file of a folder for writing in place, in a worker; makes it where it is missing. Rejects when it stays in use. */
export async function openForWriting(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<FileSystemSyncAccessHandle> {
  const file = await folder.getFileHandle(name, { create: true });
  return retryWhileLocked(() => file.createSyncAccessHandle());
}

/** Writes all of something at a place of a file. Throws `QuotaExceededError` where the disk is full. */
export function writeAt(file: FileSystemSyncAccessHandle, bytes: Uint8Array, at: number): void {
  if (file.write(bytes, { at }) !== bytes.length) throw new DOMException('The disk is full.', 'QuotaExceededError');
}

const FOLDER = 'uploads';

/** Folder of the browser's private disk for files that were written anew, so that they can be sent, also after a reload. */
export async function openPreparedFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** A file that was written anew; undefined where it is not there any more. */
export async function findPreparedFile(name: string): Promise<File | undefined> {
  try {
    return await (await (await openPreparedFolder()).getFileHandle(name)).getFile();
  } catch {
    return undefined;
  }
}

/** Removes such a file, as soon as a worker that has just ended lets go of it; one that is not there, or stays in use, is left alone. */
export async function removePreparedFile(name: string): Promise<void> {
  await openPreparedFolder()
    .then((folder) => retryWhileLocked(() => folder.removeEntry(name)))
    .catch(() => undefined);
}

/** The names of all such files. */
export async function listPreparedFiles(): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const name of (await openPreparedFolder()).keys()) names.push(name);
  } catch {
    // A browser that gives no disk has none.
  }
  return names;
}
