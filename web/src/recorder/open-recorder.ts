import type { RecorderOptions } from './recorder-options';
import { RecorderSession } from './recorder-session';
import { forgetRecorder, recorderStore, unfoldRecorder } from './recorder-store';

/** Opens the recorder. While another recording goes on, or waits to be kept, that one is shown instead. */
export function openRecorder(options: RecorderOptions): void {
  if (recorderStore.getState().session) return unfoldRecorder();
  const session = new RecorderSession(options);
  session.store.subscribe(({ state }) => {
    if (state.is === 'closed') forgetRecorder(session);
  });
  recorderStore.setState({ session });
  void session.open();
}
