import { encodeMp3 } from '../audio/encode-mp3';
import { buildPeaks } from '../audio/build-peaks';
import type { FileJobResults, FileJobType, FileWorkerRequest } from './file-worker-client';
import { openForWriting, preparedFiles } from './private-files';
import { rewriteFile } from './rewrite-file';
import { handleWorkerJob } from './worker-job';

handleWorkerJob<FileWorkerRequest>(async (order, onProgress): Promise<FileJobResults[FileJobType]> => {
  if (order.type === 'remux')
    return writePreparedFile(order.name, (handle) => rewriteFile(order.file, handle, order.container, onProgress));
  if (order.type === 'mp3') return encodeMp3(order.file, onProgress);
  if (order.type === 'copy') return copyFile(order.file, order.name, onProgress);
  if (order.type === 'peaks') return buildPeaks(order.file);
  return (await import('./presentation-parts')).readPresentationParts(order.file);
});

const copyFile = (file: Blob, name: string, onProgress: (share: number) => void): Promise<File> =>
  writePreparedFile(name, async (handle) => {
    handle.truncate(0);
    let at = 0;
    const reader = file.stream().getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      at += handle.write(piece.value, { at });
      onProgress(at / file.size);
    }
    handle.flush();
  });

/** This browser has no private disk, as in some private windows, or can't open it now. */
class NoDiskError extends Error {
  override readonly name = 'NoDiskError';
}

/** Writes a file on the private disk, to need little memory. @throws NoDiskError without one, QuotaExceededError if it is full */
async function writePreparedFile(
  name: string,
  write: (handle: FileSystemSyncAccessHandle) => Promise<void>,
): Promise<File> {
  const { folder, handle } = await openPreparedFile(name);
  try {
    await write(handle);
  } finally {
    handle.close();
  }
  return (await folder.getFileHandle(name)).getFile();
}

async function openPreparedFile(name: string) {
  try {
    const folder = await preparedFiles.open();
    return { folder, handle: await openForWriting(folder, name) };
  } catch (cause) {
    throw new NoDiskError(String(cause), { cause });
  }
}
