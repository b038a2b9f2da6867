import { sessionSignal } from '../../../platform/api/session/session-state';
import { addVideo } from '../recovery/recover-take';
import { isVideoMissing, type Take, takeDurationMs } from '../store/take';
import { requestPersistentStorage } from '../store/take-storage';
import { takeJobStore } from '../take-jobs';
import type { RecorderContext } from './microphone-listener';
import { isOnlyInMemory, addWarning } from './model/recorder-view';
import { fitTake } from './model/room';
import type { RecorderOptions } from './recorder-options';

/** A take whose end makes no progress for this long is shown as slow; the recorder keeps waiting. */
const STOP_SLOW_MS = 10_000;

interface StoppingTake extends Pick<RecorderContext, 'view' | 'set' | 'dispatch'> {
  /** Ends the take; undefined if there is no microphone. */
  stop(): Promise<Take> | undefined;
  closeDevices(): void;
  isAwaited: () => boolean;
}

/** Stops a take and makes its video file. Dispatches the outcome, unless nobody waits for this take anymore. */
export async function finishTake(stopping: StoppingTake): Promise<void> {
  const { isAwaited } = stopping;
  watchProgress(stopping);
  try {
    const recorded = await stopping.stop();
    if (!isAwaited()) return;
    stopping.closeDevices();
    const take = recorded && (await makeVideoFile(recorded, stopping));
    if (take && isAwaited()) stopping.dispatch({ do: 'taken', take });
    void requestPersistentStorage();
  } catch {
    if (!isAwaited()) return;
    stopping.closeDevices();
    stopping.dispatch({ do: 'encoding-failed' });
  }
}

function watchProgress(stopping: StoppingTake): void {
  stopping.set({ isStopSlow: false });
  let shareBefore = 0;
  const timer = setInterval(() => {
    if (!stopping.isAwaited()) return clearInterval(timer);
    const { videoShare } = stopping.view();
    stopping.set({ isStopSlow: videoShare === shareBefore });
    shareBefore = videoShare;
  }, STOP_SLOW_MS);
}

/** Adds the video file to a take; if that fails, the take has its sound alone. */
async function makeVideoFile(recorded: Take, stopping: StoppingTake): Promise<Take> {
  const { isAwaited } = stopping;
  const onProgress = (videoShare: number) => isAwaited() && stopping.set({ videoShare });
  const take = await addVideo(recorded, { onProgress });
  if (isVideoMissing(take) && isAwaited()) stopping.set(addWarning(stopping.view(), 'video-not-made'));
  return take;
}

interface AddingTake
  extends Pick<RecorderContext, 'view' | 'set'>, Pick<RecorderOptions, 'add' | 'isSignedIn' | 'isMinimized'> {
  isHere: () => boolean;
}

/**
 * Adds a take, or the part of it that fits by the person's choice, to its project and shows the progress. `signed-out`: it is to be added
 * as soon as the person is signed in again. `no-room`: nothing was tried.
 */
export async function addRecordedTake(
  take: Take,
  { view, set, add, isSignedIn, isMinimized, isHere }: AddingTake,
): Promise<'added' | 'not-added' | 'signed-out' | 'no-room'> {
  const now = view();
  const { part, leavesRest, canKeep } = fitTake(takeDurationMs(take), now.project.roomMs, now.part);
  if (!canKeep) return 'no-room';
  const unfollow = takeJobStore.subscribe(({ [take.id]: job }) => set({ job }));
  const session = sessionSignal();
  const isAdded =
    isSignedIn() &&
    (await add(take, {
      part,
      leavesRest,
      layout: now.videoLayout,
      isOnlyHere: isOnlyInMemory(now),
      isShown: () => isHere() && !isMinimized(),
    }));
  unfollow();
  if (isAdded) return 'added';
  return session.aborted || !isSignedIn() ? 'signed-out' : 'not-added';
}
