import { retry } from '#shared/time/retry';

const isFileLocked = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NoModificationAllowedError';

/** Works on a file, and retries while it is locked: an ended worker releases its files a moment later. Gives up after two seconds. */
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

/** A folder on the browser's private disk. Only `open` rejects in a browser without one; the others find nothing. */
export function createPrivateFolder(folderName: string) {
  const open = async (): Promise<FileSystemDirectoryHandle> =>
    (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });
  return {
    open,
    async find(name: string): Promise<File | undefined> {
      try {
        return await (await (await open()).getFileHandle(name)).getFile();
      } catch {
        return undefined;
      }
    },
    /** Removes a file, after waiting for a worker that just ended. Ignores a file that is missing or stays locked. */
    async remove(name: string): Promise<void> {
      await open()
        .then((folder) => retryWhileLocked(() => folder.removeEntry(name)))
        .catch(() => undefined);
    },
    async list(): Promise<string[]> {
      const names: string[] = [];
      try {
        for await (const name of (await open()).keys()) names.push(name);
      } catch {
        // There is no private disk.
      }
      return names;
    },
  };
}

/** Rewritten files, and copies for downloads, so that they can be sent even after a reload. */
export const preparedFiles = createPrivateFolder('uploads');

/** Chromium deletes the files of a private window when its private disk isn't used for ten minutes. */
const USE_EVERY_MS = 4 * 60 * 1000;

/** Reads the private disk every four minutes, so that a private window doesn't lose its recordings. Returns a function that stops this. */
export function startStorageKeepalive(): () => void {
  const timer = setInterval(() => void preparedFiles.list(), USE_EVERY_MS);
  return () => clearInterval(timer);
}

/** This browser has no private disk, as in some private windows, or can't open it now. */
class NoDiskError extends Error {
  override readonly name = 'NoDiskError';
}

async function openPreparedFile(name: string) {
  try {
    const folder = await preparedFiles.open();
    return { folder, handle: await openForWriting(folder, name) };
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'QuotaExceededError') throw cause;
    throw new NoDiskError(String(cause), { cause });
  }
}

/** Writes a file on the private disk, in a worker, to need little memory. @throws NoDiskError without one, QuotaExceededError if it is full */
export async function writePreparedFile(
  name: string,
  write: (handle: FileSystemSyncAccessHandle) => Promise<void>,
): Promise<File> {
  const { folder, handle } = await openPreparedFile(name);
  try {
    await write(handle);
    handle.flush();
  } finally {
    handle.close();
  }
  return (await folder.getFileHandle(name)).getFile();
}
