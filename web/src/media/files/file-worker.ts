import type { FromFileWorker, ToFileWorker } from './file-messages';
import { makeMp3 } from './make-mp3';
import { remux } from './remux';

/** Whoever waits needs to be told only so many times. */
const STEPS = 100;

const tell = (message: FromFileWorker): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<ToFileWorker>) => {
  let told = 0;
  const onProgress = (share: number) => {
    if (share * STEPS < told + 1) return;
    told = Math.floor(share * STEPS);
    tell({ type: 'progress', share });
  };
  const work = data.type === 'remux' ? remux(data.file, data, onProgress) : makeMp3(data.file, onProgress);
  work.then(
    (file) => tell({ type: 'done', file }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      tell({ type: 'failed', name, reason: message });
    },
  );
};
