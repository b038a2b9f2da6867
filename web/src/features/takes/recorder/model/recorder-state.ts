import type { MicrophoneProblem } from '../../capture/input-devices';
import type { Take } from '../../store/take';

/** Before a take, `slideId` is the slide that it will begin with, '' for none. */
type Opening = { is: 'opening'; slideId: string };
type Blocked = { is: 'blocked'; slideId: string; problem: MicrophoneProblem };
type Ready = { is: 'ready'; slideId: string };
type Counting = { is: 'counting'; slideId: string; secondsLeft: number };
/** Plays what comes before the slide of a retake; `secondsLeft` is 0 until it is heard. */
type LeadingIn = { is: 'leading-in'; slideId: string; secondsLeft: number };
/** The take has started but its first sound is not confirmed. */
type Beginning = { is: 'beginning'; slideId: string };
/** `firstId` is the slide that the take began with. */
type Recording = { is: 'recording'; slideId: string; firstId: string };
type Paused = { is: 'paused'; slideId: string; firstId: string };
type Stopping = { is: 'stopping'; slideId: string; firstId: string; isClosing: boolean };
/** A finished take. `RecorderView.job` has the progress of adding it to its project. */
type TakeReady = { is: 'taken'; slideId: string; take: Take };
/** No sound file could be made; the sound is on disk, in Recordings. */
type EncodingFailed = { is: 'encoding-failed'; slideId: string };
type Closed = { is: 'closed' };

export type RecorderState =
  | Opening
  | Blocked
  | Ready
  | Counting
  | LeadingIn
  | Beginning
  | Recording
  | Paused
  | Stopping
  | TakeReady
  | EncodingFailed
  | Closed;

export type RecorderEvent =
  | { do: 'open' }
  | { do: 'opened' }
  | { do: 'block'; problem: MicrophoneProblem }
  | { do: 'start'; countdownSeconds: number; hasLeadIn: boolean }
  | { do: 'tick' }
  /** Seconds that a lead-in has left; 0 ends it. */
  | { do: 'lead-in'; secondsLeft: number }
  /** What was to be recorded disappeared before the take, which ends a countdown. */
  | { do: 'call-off' }
  | { do: 'began' }
  | { do: 'show'; slideId: string }
  | { do: 'pause' }
  | { do: 'resume' }
  | { do: 'stop' }
  | { do: 'taken'; take: Take }
  | { do: 'encoding-failed' }
  /** Closes the recorder. What was said stays on disk, in Recordings. */
  | { do: 'close' }
  | { do: 'again' }
  | { do: 'added' };

/** Whether a take is running: for the red light, the bar, and the questions before leaving. */
export const isTakeActive = ({ is }: RecorderState): boolean =>
  is === 'beginning' || is === 'recording' || is === 'paused';

export const isTakeConfirmed = (state: RecorderState): boolean => state.is !== 'beginning' && isTakeActive(state);

/** Whether a take has begun and is neither kept nor saved for later. */
export const hasTake = (state: RecorderState): boolean => isTakeActive(state) || hasTakeEnded(state);

/** Whether a take has ended and is still shown. */
export const hasTakeEnded = ({ is }: RecorderState): boolean =>
  is === 'stopping' || is === 'taken' || is === 'encoding-failed';
