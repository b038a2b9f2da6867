import type { Take } from '../capture/take';
import { inSteps } from '../files/in-steps';
import { takeWithVideo } from '../take-video/take-with-video';
import type { FromRecovery, ToRecovery } from './recovery-messages';
import { recoverFromDisk } from './recover-from-disk';
import { soundToPlay } from './sound-to-play';

const tell = (message: FromRecovery): void => self.postMessage(message);

const tellShare = inSteps((share) => tell({ type: 'progress', share }));

function obey(order: ToRecovery): Promise<Take> {
  if (order.type === 'recover') return recoverFromDisk(order.takeId, tellShare);
  return order.type === 'open' ? soundToPlay(order.takeId) : takeWithVideo(order.take, tellShare);
}

self.onmessage = ({ data }: MessageEvent<ToRecovery>) => {
  obey(data).then(
    (take) => tell({ type: 'done', take }),
    (error: unknown) => tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
};
