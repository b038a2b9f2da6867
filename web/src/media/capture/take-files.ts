const FOLDER = 'takes';
export const SOUND_FILE = 'sound.pcm';
export const JOURNAL_FILE = 'journal.jsonl';

/** Folder of all takes in the origin's private file system. */
export async function takesFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** Folder of one take. Throws `NotFoundError` when it is not there and not to be made. */
export async function takeFolder(takeId: string, create: boolean): Promise<FileSystemDirectoryHandle> {
  return (await takesFolder()).getDirectoryHandle(takeId, { create });
}

/** A file of a take's folder; undefined where there is none of this name. Rejects when that can't be told, or it can't be opened. */
export async function fileIn(folder: FileSystemDirectoryHandle, name: string): Promise<File | undefined> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** Name of the lock that is held while a take is being recorded, so that no other tab offers to recover it. */
export const takeLock = (takeId: string): string => `take-${takeId}`;
