/** A worker that has just ended lets go of its files a moment later. */
const TRIES = 40;
const PAUSE_MS = 50;

/** Opens a file of a folder for writing in place, in a worker; makes it where it is missing. Rejects when it stays in use. */
export async function openForWriting(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<FileSystemSyncAccessHandle> {
  const file = await folder.getFileHandle(name, { create: true });
  for (let tries = 1; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      const isInUse = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isInUse || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
