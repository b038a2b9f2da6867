import { isTalking } from './model/recorder-state';
import { isOnlyInMemory } from './model/recorder-view';
import type { RecorderSession } from './recorder-session';
import { askInRecorder, unfoldRecorder } from './recorder-store';

/** Esc, the cross, and Back: asks while somebody speaks; else closes the recorder, and sets aside what has been said. */
export function leaveRecorder(session: RecorderSession): void {
  if (isTalking(session.state)) askInRecorder({ why: 'close' });
  else unlessLost(session, () => session.setAside());
}

/** Sets a take aside and gets ready for another one. */
export const recordAgain = (session: RecorderSession): void => unlessLost(session, () => session.again());

/** Ends a take that is being made and sets it aside; one that lies in memory alone is shown, to be kept or saved. */
export function stopAndSetAside(session: RecorderSession): void {
  if (!isOnlyInMemory(session.store.getState())) return session.setAside();
  unfoldRecorder();
  session.stop();
}

/** Somebody else has logged in: closes the recorder and its microphone. What has been said waits in its person's Recordings. */
export function closeForOthers(session: RecorderSession): void {
  session.setAside();
  // A countdown is only called off by that.
  if (session.state.is === 'ready') session.setAside();
}

/** A take that lies in memory alone cannot be set aside: asks first. */
function unlessLost(session: RecorderSession, proceed: () => void): void {
  const { state } = session;
  const hasTake = state.is === 'taken' || state.is === 'unkept';
  if (hasTake && isOnlyInMemory(session.store.getState())) askInRecorder({ why: 'lose', take: state.take, proceed });
  else proceed();
}
