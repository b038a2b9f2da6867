import { encodeMp3 } from '../audio/encode-mp3';
import { buildPeaks } from '../audio/build-peaks';
import type { FileJobResults, FileJobType, FileWorkerResponse, FileWorkerRequest } from './file-worker-client';
import type { Container } from './codecs';
import { openForWriting, openPreparedFolder } from './private-files';
import { throttleProgress } from './throttle-progress';
import { rewriteFile } from './rewrite-file';

const postToPage = (message: FileWorkerResponse): void => self.postMessage(message);

async function runJob(
  order: FileWorkerRequest,
  onProgress: (share: number) => void,
): Promise<FileJobResults[FileJobType]> {
  if (order.type === 'remux') return remux(order.file, order, onProgress);
  if (order.type === 'mp3') return encodeMp3(order.file, onProgress);
  if (order.type === 'copy') return copyFile(order.file, order.name, onProgress);
  if (order.type === 'peaks') return buildPeaks(order.file);
  return (await import('./presentation-parts')).readPresentationParts(order.file);
}

self.onmessage = ({ data }: MessageEvent<FileWorkerRequest>) => {
  runJob(
    data,
    throttleProgress((share) => postToPage({ type: 'progress', share })),
  ).then(
    (result) => postToPage({ type: 'done', result }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      postToPage({ type: 'failed', name, reason: message });
    },
  );
};

/**
 * Copies a file to the browser's private disk piece by piece, so that large files need little memory. Only for workers. Rejects with
 * `NoDiskError` if there is no private disk, and with `QuotaExceededError` if it is full.
 */
export async function copyFile(file: Blob, name: string, onProgress: (share: number) => void): Promise<File> {
  const { folder, handle } = await openPreparedFile(name);
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

/** This browser has no private disk, as in some private windows, or can't open it now. */
export class NoDiskError extends Error {
  override readonly name = 'NoDiskError';
}

/**
 * Rewrites a video, without re-encoding it, to the browser's private disk; large files need little memory. Only for workers. Rejects with
 * `NoDiskError` if there is no private disk, and with `QuotaExceededError` if it is full.
 */
export async function remux(
  file: Blob,
  { name, container }: { name: string; container: Container },
  onProgress: (share: number) => void,
): Promise<File> {
  const { folder, handle } = await openPreparedFile(name);
  try {
    await rewriteFile(file, handle, container, onProgress);
  } finally {
    handle.close();
  }
  return (await folder.getFileHandle(name)).getFile();
}

/** Opens a file in the prepared folder for writing. Rejects with `NoDiskError` if there is no private disk. */
export async function openPreparedFile(name: string) {
  try {
    const folder = await openPreparedFolder();
    return { folder, handle: await openForWriting(folder, name) };
  } catch (cause) {
    throw new NoDiskError(String(cause), { cause });
  }
}
