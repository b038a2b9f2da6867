import { askForLastingStorage } from '../media/capture/lasting-storage';
import { isVoiceAlone, type Take } from '../media/capture/take';
import { withVideo } from '../media/recovery/recover-take';
import type { Recorded } from './listen-to-microphone';
import { withWarning } from './model/recorder-view';

/** A take whose end makes no progress for so long is shown as slow; the recorder goes on waiting. */
const STOP_SLOW_MS = 10_000;

/** A recording that is stopping. */
interface Stopping extends Pick<Recorded, 'view' | 'set' | 'dispatch'> {
  /** Ends the take; undefined where there is no microphone. */
  stop(): Promise<Take> | undefined;
  closeDevices(): void;
  /** Whether the recorder still waits for the end of this take. */
  isAwaited: () => boolean;
}

/** Stops a take, and makes the file of what was seen. Dispatches the outcome, unless nobody waits for this take anymore. */
export async function finishTake(stopping: Stopping): Promise<void> {
  const { isAwaited } = stopping;
  watchProgress(stopping);
  try {
    const recorded = await stopping.stop();
    if (!isAwaited()) return;
    stopping.closeDevices();
    const take = recorded && (await withPictures(recorded, stopping));
    if (take && isAwaited()) stopping.dispatch({ do: 'taken', take });
    void askForLastingStorage();
  } catch {
    if (!isAwaited()) return;
    stopping.closeDevices();
    stopping.dispatch({ do: 'encoding-failed' });
  }
}

/** Shows when the end of a take makes no progress. */
function watchProgress(stopping: Stopping): void {
  stopping.set({ isStopSlow: false });
  let shareBefore = 0;
  const timer = setInterval(() => {
    if (!stopping.isAwaited()) return clearInterval(timer);
    const { videoShare } = stopping.view();
    stopping.set({ isStopSlow: videoShare === shareBefore });
    shareBefore = videoShare;
  }, STOP_SLOW_MS);
}

/** A take with the file of what was seen; where that can't be made, its sound alone. */
async function withPictures(recorded: Take, stopping: Stopping): Promise<Take> {
  const { isAwaited } = stopping;
  const onProgress = (videoShare: number) => isAwaited() && stopping.set({ videoShare });
  const take = await withVideo(recorded, { onProgress });
  if (isVoiceAlone(take) && isAwaited()) stopping.set(withWarning(stopping.view(), 'video-not-made'));
  return take;
}
