import { openPrepared } from './remux';

/**
 * Copies a file to the browser's private disk, piece by piece, in a worker: however large it is, little of it is in memory. Rejects with
 * `NoDiskError` where there is no such disk, with `QuotaExceededError` where there is no room on it.
 */
export async function copyFile(file: Blob, name: string, onProgress: (share: number) => void): Promise<File> {
  const { folder, handle } = await openPrepared(name);
  try {
    handle.truncate(0);
    let at = 0;
    const reader = file.stream().getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      at += handle.write(piece.value, { at });
      onProgress(at / file.size);
    }
    handle.flush();
  } finally {
    handle.close();
  }
  return (await folder.getFileHandle(name)).getFile();
}
