import type { Take } from '../media/capture/take';
import { recoverTake } from '../media/recovery/recover-take';
import { runTakeJob, stopTakeJob } from '../recorder/take-jobs';

/**
 * Makes the video of a recording, to be seen; how far it is, and what stops it, shows with the recording. Null where it was stopped, has
 * failed, or something else is done with the recording; what has been made of it stays. `signal` ends it.
 */
export async function videoToPlay(takeId: string, signal: AbortSignal): Promise<Take | null> {
  const made: Take[] = [];
  await runTakeJob(takeId, async (show, stopped) => {
    const stop = () => stopTakeJob(takeId);
    signal.addEventListener('abort', stop);
    try {
      const onProgress = (share: number) => show({ is: 'making', share });
      made.push(await recoverTake(takeId, { onProgress, signal: stopped }));
    } finally {
      signal.removeEventListener('abort', stop);
    }
  });
  return made[0] ?? null;
}
