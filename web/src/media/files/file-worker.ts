import type { FromFileWorker, ToFileWorker } from './file-messages';
import { inSteps } from './in-steps';
import { makeMp3 } from './make-mp3';
import { remux } from './remux';

const tell = (message: FromFileWorker): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<ToFileWorker>) => {
  const onProgress = inSteps((share) => tell({ type: 'progress', share }));
  const work = data.type === 'remux' ? remux(data.file, data, onProgress) : makeMp3(data.file, onProgress);
  work.then(
    (file) => tell({ type: 'done', file }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      tell({ type: 'failed', name, reason: message });
    },
  );
};
