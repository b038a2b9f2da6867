import { openForWriting } from '../recovery/open-for-writing';
import { preparedFolder } from './prepared-files';
import type { Container } from './container';
import { writeAnew } from './write-anew';

/** This browser has no private disk, as in some private windows, or does not open it now. */
export class NoDiskError extends Error {
  override readonly name = 'NoDiskError';
}

/**
 * Writes a video anew, as it is encoded, into a file of the browser's private disk, in a worker: however large it is, little of it is in
 * memory. Rejects with `NoDiskError` where there is no such disk, with `QuotaExceededError` where there is no room on it.
 */
export async function remux(
  file: Blob,
  { name, container }: { name: string; container: Container },
  onProgress: (share: number) => void,
): Promise<File> {
  const { folder, handle } = await openPrepared(name);
  try {
    await writeAnew(file, handle, container, onProgress);
  } finally {
    handle.close();
  }
  return (await folder.getFileHandle(name)).getFile();
}

/** Opens a prepared file for writing, with its folder. Rejects with `NoDiskError` where there is no private disk. */
export async function openPrepared(name: string) {
  try {
    const folder = await preparedFolder();
    return { folder, handle: await openForWriting(folder, name) };
  } catch (cause) {
    throw new NoDiskError(String(cause), { cause });
  }
}
