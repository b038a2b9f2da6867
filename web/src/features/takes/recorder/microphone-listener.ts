import type { CaptureListener } from '../capture/capture';
import type { LiveMicrophoneListener } from './live-microphone';
import { isTakeConfirmed, isTakeActive, type RecorderEvent } from './model/recorder-state';
import {
  isOnlyInMemory,
  NO_LEVEL,
  addWarning,
  type RecorderMeter,
  type RecorderNotice,
  type RecorderView,
} from './model/recorder-view';

export interface RecorderContext {
  view(): RecorderView;
  set(change: Partial<RecorderView>): void;
  setMeter(change: Partial<RecorderMeter>): void;
  dispatch(event: RecorderEvent): void;
  showNotice(notice: RecorderNotice): void;
  onOpen(): void;
  onLevel(): void;
}

export const createMicrophoneListener = (recorded: RecorderContext): LiveMicrophoneListener => ({
  onOpen: (microphoneId, microphones) => {
    recorded.set({ microphones, microphoneId });
    recorded.setMeter({ level: NO_LEVEL });
    recorded.onOpen();
  },
  isOpening: () => recorded.view().state.is === 'opening',
  onBlocked: (problem) => recorded.dispatch({ do: 'block', problem }),
  onLevel: (level, recordedMs) => {
    const { state } = recorded.view();
    recorded.setMeter(isTakeConfirmed(state) ? { level, recordedMs } : { level });
    if (state.is === 'opening') recorded.dispatch({ do: 'opened' });
    recorded.onLevel();
  },
  onCut: (slideId, recordedMs) => {
    recorded.setMeter({ recordedMs });
    recorded.dispatch({ do: 'show', slideId });
  },
  onBegan: () => recorded.dispatch({ do: 'began' }),
  onAudioActive: (isAudioActive) => recorded.set({ isAudioActive }),
  onCapturing: (isCapturing) => recorded.set({ isCapturing }),
  onMicrophone: (microphoneId, microphoneName) => {
    recorded.set({ microphoneId, microphoneName });
    recorded.showNotice('microphone-changed');
  },
  onTrouble: (trouble) => handleTrouble(recorded, trouble),
});

function handleTrouble(recorded: RecorderContext, trouble: Parameters<CaptureListener['onTrouble']>[0]): void {
  const view = recorded.view();
  if (trouble === 'unmuted') recorded.set({ notice: null });
  else if (trouble === 'muted') recorded.set({ notice: 'muted' });
  else if (trouble === 'not-started') recorded.dispatch({ do: 'block', problem: 'not-loaded' });
  else if (trouble === 'not-loaded') {
    // Without a connection, sound on disk can be encoded later.
    const isPossible = !navigator.onLine && !isOnlyInMemory(view);
    if (!isTakeActive(view.state) && !isPossible) recorded.dispatch({ do: 'block', problem: trouble });
  } else if (trouble === 'no-encoder' || trouble === 'broken') {
    // An error while a take ends is reported to the code that waits for it.
    if (isTakeActive(view.state)) recorded.dispatch({ do: 'encoding-failed' });
  } else recorded.set(addWarning(view, trouble));
  if (trouble === 'unplugged') recorded.dispatch({ do: 'block', problem: 'unplugged' });
}
