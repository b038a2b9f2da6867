import { createStore } from 'zustand/vanilla';
import type { Take } from '../store/take';
import { isRunning } from '../take-jobs';
import { isTakeActive } from './model/recorder-state';
import { hasOnlyCopy } from './model/recorder-view';
import type { RecorderSession } from './recorder-session';

interface OpenRecorder {
  session: RecorderSession | null;
  /** Whether it is only a bar below the app's screens. */
  isMinimized: boolean;
  ask: LeaveQuestion | null;
  /** Recordings of users who are not logged in now, if this window has the only copy. */
  suspendedSessions: readonly RecorderSession[];
}

type LeaveQuestion =
  | { why: 'close' }
  /** The take is in memory only, so that `proceed` loses it. */
  | { why: 'lose'; take: Take; proceed: () => void };

const CLOSED = { session: null, isMinimized: false, ask: null };

/** The recorder of this tab. It belongs to its user, and continues on any screen, even after their session ends. */
export const recorderStore = createStore<OpenRecorder>(() => ({ ...CLOSED, suspendedSessions: [] }));

/** Shrinks the recorder to a bar, and withdraws a pending question. */
export const minimizeRecorder = (): void => recorderStore.setState({ isMinimized: true, ask: null });

export const expandRecorder = (): void => recorderStore.setState({ isMinimized: false });

/** Asks before the recording is left; null withdraws the question. */
export const setLeaveQuestion = (ask: LeaveQuestion | null): void => recorderStore.setState({ ask });

/** Hides a recorder whose recording waits for its user to log in again. */
const suspendRecorder = (session: RecorderSession): void =>
  recorderStore.setState(({ suspendedSessions }) => ({
    ...CLOSED,
    suspendedSessions: [...suspendedSessions, session],
  }));

export function resumeRecorder(uid: string): void {
  const { suspendedSessions } = recorderStore.getState();
  const session = suspendedSessions.find((each) => each.options.uid === uid);
  if (session)
    recorderStore.setState({ session, suspendedSessions: suspendedSessions.filter((each) => each !== session) });
}

export const removeRecorder = (closed: RecorderSession): void =>
  recorderStore.setState(({ session, suspendedSessions }) => ({
    ...(session === closed && CLOSED),
    suspendedSessions: suspendedSessions.filter((each) => each !== closed),
  }));

const isClosed = ({ session, suspendedSessions }: OpenRecorder): boolean => !session && suspendedSessions.length === 0;

/** Runs `work`, which would end a recording, at once or as soon as no recorder is open or suspended. */
export function runWhenRecorderClosed(work: () => void): void {
  if (isClosed(recorderStore.getState())) return work();
  const stop = recorderStore.subscribe((state) => {
    if (!isClosed(state)) return;
    stop();
    work();
  });
}

/** Handles Esc, the close button, and Back: asks during a take; otherwise closes the recorder and saves the take for later. */
export function leaveRecorder(session: RecorderSession): void {
  if (isTakeActive(session.state)) setLeaveQuestion({ why: 'close' });
  else confirmLoss(session, () => session.close());
}

export const recordAgain = (session: RecorderSession): void => confirmLoss(session, () => session.prepareNext());

/** Ends a running take and saves it for later. A take in memory is shown instead, to keep it or save it as a file. */
export function stopAndSaveForLater(session: RecorderSession): void {
  if (!hasOnlyCopy(session.store.getState())) return session.close();
  expandRecorder();
  session.stop();
}

/** Handles a recorder that the browser closed: it becomes a bar if closing would end or lose a take. */
export function handleBrowserClose(session: RecorderSession): void {
  if (isTakeActive(session.state) || hasOnlyCopy(session.store.getState())) minimizeRecorder();
  else session.close();
}

/** Closes the recorder after another user logged in; the take stays in Recordings. Suspends it if this window has the only copy. */
export function closeForOtherUser(session: RecorderSession): void {
  if (hasOnlyCopy(session.store.getState())) {
    session.stop();
    return suspendRecorder(session);
  }
  session.close();
  // The first call only cancels a countdown.
  if (session.state.is === 'ready') session.close();
}

/** Asks before the only copy of a take is lost. If the take is being added, the recorder becomes a bar instead. */
function confirmLoss(session: RecorderSession, proceed: () => void): void {
  const view = session.store.getState();
  const { state, job } = view;
  if (!hasOnlyCopy(view)) proceed();
  else if (state.is === 'taken' && !isRunning(job)) setLeaveQuestion({ why: 'lose', take: state.take, proceed });
  else minimizeRecorder();
}
