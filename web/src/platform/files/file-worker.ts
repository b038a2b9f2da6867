import { makeMp3 } from '../audio/make-mp3';
import { makePeaks } from '../audio/make-peaks';
import type { FileWorkResults, FileWorkType, FromFileWorker, ToFileWorker } from './ask-file-worker';
import type { Container } from './codecs';
import { openForWriting, preparedFolder } from './private-files';
import { inSteps } from './progress-steps';
import { writeAnew } from './rewrite-file';

const tell = (message: FromFileWorker): void => self.postMessage(message);

async function work(order: ToFileWorker, onProgress: (share: number) => void): Promise<FileWorkResults[FileWorkType]> {
  if (order.type === 'remux') return remux(order.file, order, onProgress);
  if (order.type === 'mp3') return makeMp3(order.file, onProgress);
  if (order.type === 'copy') return copyFile(order.file, order.name, onProgress);
  if (order.type === 'peaks') return makePeaks(order.file);
  return (await import('./presentation-parts')).readPresentationParts(order.file);
}

self.onmessage = ({ data }: MessageEvent<ToFileWorker>) => {
  work(
    data,
    inSteps((share) => tell({ type: 'progress', share })),
  ).then(
    (result) => tell({ type: 'done', result }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      tell({ type: 'failed', name, reason: message });
    },
  );
};

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
