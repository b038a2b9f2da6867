import { retry } from '#shared/time/retry';

const isFileLocked = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NoModificationAllowedError';

/**
 * Works on a file, and retries while it is locked: a worker that just ended releases its files a moment later. Rejects if it stays locked
 * for two seconds, or on any other error.
 */
export const retryWhileLocked = <Result>(work: () => Promise<Result>): Promise<Result> =>
  retry(work, { isPassing: isFileLocked, backoff: { firstMs: 50, maxMs: 50 }, tries: 40 });

/** Opens a file for in-place writing in a worker; creates it if it is missing. Rejects if it stays locked. */
export async function openForWriting(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<FileSystemSyncAccessHandle> {
  const file = await folder.getFileHandle(name, { create: true });
  return retryWhileLocked(() => file.createSyncAccessHandle());
}

/** Writes all bytes at an offset. Throws `QuotaExceededError` if the disk is full. */
export function writeAt(file: FileSystemSyncAccessHandle, bytes: Uint8Array, at: number): void {
  if (file.write(bytes, { at }) !== bytes.length) throw new DOMException('The disk is full.', 'QuotaExceededError');
}

const FOLDER = 'uploads';

/** Folder on the browser's private disk for rewritten files, so that they can be sent even after a reload. */
export async function openPreparedFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** A rewritten file; undefined if it no longer exists. */
export async function findPreparedFile(name: string): Promise<File | undefined> {
  try {
    return await (await (await openPreparedFolder()).getFileHandle(name)).getFile();
  } catch {
    return undefined;
  }
}

/** Removes a rewritten file, after waiting for a worker that just ended. Ignores a file that is missing or stays locked. */
export async function removePreparedFile(name: string): Promise<void> {
  await openPreparedFolder()
    .then((folder) => retryWhileLocked(() => folder.removeEntry(name)))
    .catch(() => undefined);
}

export async function listPreparedFiles(): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const name of (await openPreparedFolder()).keys()) names.push(name);
  } catch {
    // A browser without a private disk has none.
  }
  return names;
}
