import type { FromRecovery, ToRecovery } from './recovery-messages';
import { recoverFromDisk } from './recover-from-disk';
import { soundToPlay } from './sound-to-play';

const tell = (message: FromRecovery): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<ToRecovery>) => {
  const work =
    data.type === 'recover'
      ? recoverFromDisk(data.takeId, (share) => tell({ type: 'progress', share }))
      : soundToPlay(data.takeId);
  work.then(
    (take) => tell({ type: 'done', take }),
    (error: unknown) => tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
};
