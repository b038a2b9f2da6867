import { copyFile } from './copy-file';
import type { FileWorkResults, FileWorkType, FromFileWorker, ToFileWorker } from './file-messages';
import { inSteps } from './in-steps';
import { makeMp3 } from './make-mp3';
import { makePeaks } from './make-peaks';
import { remux } from './remux';

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
