import { retryWhileLocked } from '../files/retry-while-locked';

/** Opens a file of a folder for writing in place, in a worker; makes it where it is missing. Rejects when it stays in use. */
export async function openForWriting(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<FileSystemSyncAccessHandle> {
  const file = await folder.getFileHandle(name, { create: true });
  return retryWhileLocked(() => file.createSyncAccessHandle());
}
