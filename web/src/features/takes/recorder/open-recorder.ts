import type { CaptureRequest } from '../capture/capture-messages';
import { preloadAudioTap, createCaptureWorker } from '../capture/feed-track';
import type { RecorderOptions } from './recorder-options';
import { RecorderSession } from './recorder-session';
import { removeRecorder, recorderStore, expandRecorder } from './recorder-store';

/** Opens the recorder. If another recording is running or waits to be kept, shows that one instead. Returns the session that is shown. */
export function openRecorder(options: Omit<RecorderOptions, 'isMinimized'>): RecorderSession {
  const { session: open } = recorderStore.getState();
  if (open) {
    expandRecorder();
    return open;
  }
  const session = new RecorderSession({ ...options, isMinimized: () => recorderStore.getState().isMinimized });
  session.store.subscribe(({ state }) => {
    if (state.is === 'closed') removeRecorder(session);
  });
  recorderStore.setState({ session });
  void session.open();
  return session;
}

/** Loads the capture worker, its encoder and, if needed, the audio worklet into the browser's HTTP cache. */
export function preloadCapture(): void {
  createCaptureWorker().postMessage({ type: 'load-encoder' } satisfies CaptureRequest);
  preloadAudioTap();
}
