import { createStore } from 'zustand/vanilla';
import type { Take } from '../store/take';
import { isRunning } from '../take-jobs';
import { isTakeActive } from './model/recorder-state';
import { hasOnlyCopy } from './model/recorder-view';
import type { RecorderSession } from './recorder-session';

interface OpenRecorder {
  session: RecorderSession | null;
  /** Whether it is only a bar, with the screens of the app under it. */
  isMinimized: boolean;
  /** What the person is asked before the recording is left; null while nothing is asked. */
  ask: LeaveQuestion | null;
  /** Recordings of people who are not logged in now, of which this window has the only copy. */
  suspendedSessions: readonly RecorderSession[];
}

type LeaveQuestion =
  | { why: 'close' }
  /** The take lies in memory alone: `proceed` loses it. */
  | { why: 'lose'; take: Take; proceed: () => void };

const CLOSED = { session: null, isMinimized: false, ask: null };

/** The recorder of this tab. It belongs to the person: whatever screen is shown, and though their session ends, it goes on. */
export const recorderStore = createStore<OpenRecorder>(() => ({ ...CLOSED, suspendedSessions: [] }));

/** Makes it a bar; what was asked is answered by that. */
export const minimizeRecorder = (): void => recorderStore.setState({ isMinimized: true, ask: null });

/** Fills the screen with it again. */
export const expandRecorder = (): void => recorderStore.setState({ isMinimized: false });

/** Asks before the recording is left; null takes the question back. */
export const setLeaveQuestion = (ask: LeaveQuestion | null): void => recorderStore.setState({ ask });

/** Takes a recorder off the screen, whose recording waits for its person to log in again. */
const suspendRecorder = (session: RecorderSession): void =>
  recorderStore.setState(({ suspendedSessions }) => ({
    ...CLOSED,
    suspendedSessions: [...suspendedSessions, session],
  }));

/** Shows a person's recording that was suspended, if there is one. */
export function resumeRecorder(uid: string): void {
  const { suspendedSessions } = recorderStore.getState();
  const session = suspendedSessions.find((each) => each.uid === uid);
  if (session)
    recorderStore.setState({ session, suspendedSessions: suspendedSessions.filter((each) => each !== session) });
}

/** A recorder is closed. */
export const removeRecorder = (closed: RecorderSession): void =>
  recorderStore.setState(({ session, suspendedSessions }) => ({
    ...(session === closed && CLOSED),
    suspendedSessions: suspendedSessions.filter((each) => each !== closed),
  }));

const isClosed = ({ session, suspendedSessions }: OpenRecorder): boolean => !session && suspendedSessions.length === 0;

/** Does something that would end a recording: at once, or when the recorder of this tab is closed and none is suspended. */
export function runWhenRecorderClosed(work: () => void): void {
  if (isClosed(recorderStore.getState())) return work();
  const stop = recorderStore.subscribe((state) => {
    if (!isClosed(state)) return;
    stop();
    work();
  });
}

/** Esc, the cross, and Back: asks while somebody speaks; else closes the recorder, and saves what has been said for later. */
export function leaveRecorder(session: RecorderSession): void {
  if (isTakeActive(session.state)) setLeaveQuestion({ why: 'close' });
  else confirmLoss(session, () => session.close());
}

/** Saves a take for later and gets ready for another one. */
export const recordAgain = (session: RecorderSession): void => confirmLoss(session, () => session.prepareNext());

/** Ends a take that is being made and saves it for later; one that lies in memory alone is shown, to be kept or saved. */
export function stopAndSaveForLater(session: RecorderSession): void {
  if (!hasOnlyCopy(session.store.getState())) return session.close();
  expandRecorder();
  session.stop();
}

/** The browser has closed the recorder by itself: it becomes a bar where anything would end by that. */
export function handleBrowserClose(session: RecorderSession): void {
  if (isTakeActive(session.state) || hasOnlyCopy(session.store.getState())) minimizeRecorder();
  else session.close();
}

/**
 * Somebody else has logged in: closes the recorder and its microphone. What has been said waits in its person's Recordings, or
 * here, unseen, where this window has the only copy.
 */
export function closeForOtherUser(session: RecorderSession): void {
  if (hasOnlyCopy(session.store.getState())) {
    session.stop();
    return suspendRecorder(session);
  }
  session.close();
  // A countdown is only called off by that.
  if (session.state.is === 'ready') session.close();
}

/** The only copy of a take is left for good if the person says so; one that is on its way to be kept becomes a bar. */
function confirmLoss(session: RecorderSession, proceed: () => void): void {
  const view = session.store.getState();
  const { state, job } = view;
  if (!hasOnlyCopy(view)) proceed();
  else if (state.is === 'taken' && !isRunning(job)) setLeaveQuestion({ why: 'lose', take: state.take, proceed });
  else minimizeRecorder();
}
