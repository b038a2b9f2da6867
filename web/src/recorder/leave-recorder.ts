import { isTalking } from './model/recorder-state';
import { holdsOnlyCopy } from './model/recorder-view';
import type { RecorderSession } from './recorder-session';
import { isRunning } from './take-jobs';
import { askInRecorder, foldRecorder, suspendRecorder, unfoldRecorder } from './recorder-store';

/** Esc, the cross, and Back: asks while somebody speaks; else closes the recorder, and saves what has been said for later. */
export function leaveRecorder(session: RecorderSession): void {
  if (isTalking(session.state)) askInRecorder({ why: 'close' });
  else unlessLost(session, () => session.close());
}

/** Saves a take for later and gets ready for another one. */
export const recordAgain = (session: RecorderSession): void => unlessLost(session, () => session.again());

/** Ends a take that is being made and saves it for later; one that lies in memory alone is shown, to be kept or saved. */
export function stopAndSaveForLater(session: RecorderSession): void {
  if (!holdsOnlyCopy(session.store.getState())) return session.close();
  unfoldRecorder();
  session.stop();
}

/** The browser has closed the recorder by itself: it becomes a bar where anything would end by that. */
export function followBrowser(session: RecorderSession): void {
  if (isTalking(session.state) || holdsOnlyCopy(session.store.getState())) foldRecorder();
  else session.close();
}

/**
 * Somebody else has logged in: closes the recorder and its microphone. What has been said waits in its person's Recordings, or
 * here, unseen, where this window has the only copy.
 */
export function closeForOthers(session: RecorderSession): void {
  if (holdsOnlyCopy(session.store.getState())) {
    session.stop();
    return suspendRecorder(session);
  }
  session.close();
  // A countdown is only called off by that.
  if (session.state.is === 'ready') session.close();
}

/** The only copy of a take is left for good if the person says so; one that is on its way to be kept becomes a bar. */
function unlessLost(session: RecorderSession, proceed: () => void): void {
  const view = session.store.getState();
  const { state, job } = view;
  if (!holdsOnlyCopy(view)) proceed();
  else if (state.is === 'taken' && !isRunning(job)) askInRecorder({ why: 'lose', take: state.take, proceed });
  else foldRecorder();
}
