import { encodeMp3 } from '../audio/encode-mp3';
import { buildPeaks } from '../audio/build-peaks';
import type { FileJobResults, FileJobType, FileWorkerRequest } from './file-worker-client';
import { writePreparedFile } from './private-files';
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
  });
