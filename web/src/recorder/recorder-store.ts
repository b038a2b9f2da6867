import { createStore } from 'zustand/vanilla';
import type { Take } from '../media/capture/take';
import type { RecorderSession } from './recorder-session';

interface OpenRecorder {
  session: RecorderSession | null;
  /** Whether it is only a bar, with the screens of the app under it. */
  isFolded: boolean;
  /** What the person is asked before the recording is left; null while nothing is asked. */
  ask: LeaveQuestion | null;
  /** Recordings of people who are not logged in now, of which this window has the only copy. */
  suspendedSessions: readonly RecorderSession[];
}

export type LeaveQuestion =
  | { why: 'close' }
  /** The take lies in memory alone: `proceed` loses it. */
  | { why: 'lose'; take: Take; proceed: () => void };

const CLOSED = { session: null, isFolded: false, ask: null };

/** The recorder of this tab. It belongs to the person: whatever screen is shown, and though their session ends, it goes on. */
export const recorderStore = createStore<OpenRecorder>(() => ({ ...CLOSED, suspendedSessions: [] }));

/** Makes it a bar; what was asked is answered by that. */
export const foldRecorder = (): void => recorderStore.setState({ isFolded: true, ask: null });

/** Fills the screen with it again. */
export const unfoldRecorder = (): void => recorderStore.setState({ isFolded: false });

/** Asks before the recording is left; null takes the question back. */
export const askInRecorder = (ask: LeaveQuestion | null): void => recorderStore.setState({ ask });

/** Takes a recorder off the screen, whose recording waits for its person to log in again. */
export const suspendRecorder = (session: RecorderSession): void =>
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
export const forgetRecorder = (closed: RecorderSession): void =>
  recorderStore.setState(({ session, suspendedSessions }) => ({
    ...(session === closed && CLOSED),
    suspendedSessions: suspendedSessions.filter((each) => each !== closed),
  }));

const isClosed = ({ session, suspendedSessions }: OpenRecorder): boolean => !session && suspendedSessions.length === 0;

/** Does something that would end a recording: at once, or when the recorder of this tab is closed and none is suspended. */
export function whenRecorderIsClosed(work: () => void): void {
  if (isClosed(recorderStore.getState())) return work();
  const stop = recorderStore.subscribe((state) => {
    if (!isClosed(state)) return;
    stop();
    work();
  });
}
