import { createStore } from 'zustand/vanilla';
import type { Take } from '../media/capture/take';
import type { RecorderSession } from './recorder-session';

interface OpenRecorder {
  session: RecorderSession | null;
  /** Whether it is only a bar, with the screens of the app under it. */
  isFolded: boolean;
  /** What the person is asked before the recording is left; null while nothing is asked. */
  ask: LeaveQuestion | null;
}

export type LeaveQuestion =
  | { why: 'close' }
  /** The take lies in memory alone: `proceed` loses it. */
  | { why: 'lose'; take: Take; proceed: () => void };

/** The recorder of this tab. It belongs to the person: whatever screen is shown, and though their session ends, it goes on. */
export const recorderStore = createStore<OpenRecorder>(() => ({ session: null, isFolded: false, ask: null }));

/** Makes it a bar; what was asked is answered by that. */
export const foldRecorder = (): void => recorderStore.setState({ isFolded: true, ask: null });

/** Fills the screen with it again. */
export const unfoldRecorder = (): void => recorderStore.setState({ isFolded: false });

/** Asks before the recording is left; null takes the question back. */
export const askInRecorder = (ask: LeaveQuestion | null): void => recorderStore.setState({ ask });

/** Does something that would end a recording: at once, or when the recorder of this tab is closed. */
export function whenRecorderIsClosed(work: () => void): void {
  if (!recorderStore.getState().session) return work();
  const stop = recorderStore.subscribe(({ session }) => {
    if (session) return;
    stop();
    work();
  });
}
