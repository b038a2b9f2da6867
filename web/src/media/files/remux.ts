import { openForWriting } from '../recovery/open-for-writing';
import { preparedFolder } from './prepared-files';
import { type Container, writeAnew } from './write-anew';

/**
 * Writes a video anew, as it is encoded, into a file of the browser's private disk, in a worker: however large it is, little of it is in
 * memory. Rejects where there is no such disk, or no room on it.
 */
export async function remux(
  file: Blob,
  { name, container }: { name: string; container: Container },
  onProgress: (share: number) => void,
): Promise<File> {
  const folder = await preparedFolder();
  const handle = await openForWriting(folder, name);
  try {
    await writeAnew(file, handle, container, onProgress);
  } finally {
    handle.close();
  }
  return (await folder.getFileHandle(name)).getFile();
}
