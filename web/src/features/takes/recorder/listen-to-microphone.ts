import type { CaptureListener } from '../capture/capture';
import type { LiveMicrophoneListener } from './live-microphone';
import { isSpeaking, isTalking, type RecorderEvent } from './model/recorder-state';
import {
  isOnlyInMemory,
  NOTHING_HEARD,
  withWarning,
  type RecorderNotice,
  type RecorderView,
} from './model/recorder-view';

/** A recording whose microphone is listened to. */
export interface Recorded {
  view(): RecorderView;
  set(change: Partial<RecorderView>): void;
  dispatch(event: RecorderEvent): void;
  noteForAMoment(notice: RecorderNotice): void;
  /** The microphone is open. */
  onOpen(): void;
  /** So much has been recorded. */
  onLevel(): void;
}

/** What becomes of a recording by what is told of its microphone. */
export const listenerOf = (recorded: Recorded): LiveMicrophoneListener => ({
  onOpen: (microphoneId, microphones) => {
    recorded.set({ microphones, microphoneId, level: NOTHING_HEARD });
    recorded.onOpen();
  },
  isOpening: () => recorded.view().state.is === 'opening',
  onBlocked: (problem) => recorded.dispatch({ do: 'block', problem }),
  onLevel: (level, recordedMs) => {
    const { state } = recorded.view();
    recorded.set(isSpeaking(state) ? { level, recordedMs } : { level });
    if (state.is === 'opening') recorded.dispatch({ do: 'opened' });
    recorded.onLevel();
  },
  onCut: (slideId, recordedMs) => {
    recorded.set({ recordedMs });
    recorded.dispatch({ do: 'show', slideId });
  },
  onBegan: () => recorded.dispatch({ do: 'began' }),
  onHearing: (hears) => recorded.set({ hears }),
  onKept: (isKept) => recorded.set({ isKept }),
  onMicrophone: (microphoneId, microphoneName) => {
    recorded.set({ microphoneId, microphoneName });
    recorded.noteForAMoment('microphone-changed');
  },
  onTrouble: (trouble) => hearOfTrouble(recorded, trouble),
});

function hearOfTrouble(recorded: Recorded, trouble: Parameters<CaptureListener['onTrouble']>[0]): void {
  const view = recorded.view();
  if (trouble === 'unmuted') recorded.set({ notice: null });
  else if (trouble === 'muted') recorded.set({ notice: 'muted' });
  else if (trouble === 'not-started') recorded.dispatch({ do: 'block', problem: 'not-loaded' });
  else if (trouble === 'not-loaded') {
    // Without a line what is said to the disk can be made a file later.
    const isPossible = !navigator.onLine && !isOnlyInMemory(view);
    if (!isTalking(view.state) && !isPossible) recorded.dispatch({ do: 'block', problem: trouble });
  } else if (trouble === 'no-encoder' || trouble === 'broken') {
    // What goes wrong while a take ends shows where its end is awaited.
    if (isTalking(view.state)) recorded.dispatch({ do: 'encoding-failed' });
  } else recorded.set(withWarning(view, trouble));
  if (trouble === 'unplugged') recorded.dispatch({ do: 'block', problem: 'unplugged' });
}
