import type { CaptureRequest } from '../capture/capture-messages';
import { preloadAudioTap, createCaptureWorker } from '../capture/feed-track';
import type { RecorderOptions } from './recorder-options';
import { RecorderSession } from './recorder-session';
import { removeRecorder, recorderStore, expandRecorder } from './recorder-store';

/** Opens the recorder. While another recording goes on, or waits to be kept, that one is shown instead; gives the one that is shown. */
export function openRecorder(options: RecorderOptions): RecorderSession {
  const { session: open } = recorderStore.getState();
  if (open) {
    expandRecorder();
    return open;
  }
  const session = new RecorderSession(options);
  session.store.subscribe(({ state }) => {
    if (state.is === 'closed') removeRecorder(session);
  });
  recorderStore.setState({ session });
  void session.open();
  return session;
}

/** Has the browser's HTTP cache hold the capture worker, its encoder and, where sound comes through one, the audio worklet. */
export function preloadCapture(): void {
  createCaptureWorker().postMessage({ type: 'load-encoder' } satisfies CaptureRequest);
  preloadAudioTap();
}
