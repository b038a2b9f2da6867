import type { MicrophoneProblem } from '../../capture/microphone';
import type { Take } from '../../store/take';

/** Before anything is recorded: `slideId` is the slide that the take will begin with, '' for none. */
type Opening = { is: 'opening'; slideId: string };
type Blocked = { is: 'blocked'; slideId: string; problem: MicrophoneProblem };
type Ready = { is: 'ready'; slideId: string };
type Counting = { is: 'counting'; slideId: string; secondsLeft: number };
/** What comes before the slide that is recorded again is played; `secondsLeft` is 0 until it is heard. */
type LeadingIn = { is: 'leading-in'; slideId: string; secondsLeft: number };
/** The take has been ordered, and its first sound has not been confirmed. */
type Beginning = { is: 'beginning'; slideId: string };
/** `firstId` is the slide that the take began with. */
type Recording = { is: 'recording'; slideId: string; firstId: string };
type Paused = { is: 'paused'; slideId: string; firstId: string };
type Stopping = { is: 'stopping'; slideId: string; firstId: string; isClosing: boolean };
/** A take that has ended. What is done to add it to its project stands in `RecorderView.job`. */
export type TakeReady = { is: 'taken'; slideId: string; take: Take };
/** No sound file could be made; the sound lies on disk, in Recordings. */
type EncodingFailed = { is: 'encoding-failed'; slideId: string };
type Closed = { is: 'closed' };

/** Where a recording stands. What a state does not need, it does not have. */
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

/** What happens to a recording. */
export type RecorderEvent =
  | { do: 'open' }
  | { do: 'opened' }
  | { do: 'block'; problem: MicrophoneProblem }
  | { do: 'start'; countdownSeconds: number; hasLeadIn: boolean }
  | { do: 'tick' }
  /** A lead-in plays for so many more seconds; it is over at 0. */
  | { do: 'lead-in'; secondsLeft: number }
  /** What was to be recorded is gone before the take: a countdown ends. */
  | { do: 'call-off' }
  | { do: 'began' }
  /** Another slide is shown. */
  | { do: 'show'; slideId: string }
  | { do: 'pause' }
  | { do: 'resume' }
  | { do: 'stop' }
  | { do: 'taken'; take: Take }
  | { do: 'encoding-failed' }
  /** Leaves the recorder. What has been said stays on disk, in Recordings. */
  | { do: 'close' }
  | { do: 'again' }
  /** Its project has it. */
  | { do: 'added' };

/** Whether somebody speaks: what the red light, the bar and the questions before leaving are for. */
export const isTakeActive = ({ is }: RecorderState): boolean =>
  is === 'beginning' || is === 'recording' || is === 'paused';

/** Whether a take is being made that its beginning is known of. */
export const isTakeConfirmed = (state: RecorderState): boolean => state.is !== 'beginning' && isTakeActive(state);

/** Whether a take has been begun and neither kept nor saved for later. */
export const hasTake = (state: RecorderState): boolean => isTakeActive(state) || hasTakeEnded(state);

/** Whether a take has ended and is still shown. */
export const hasTakeEnded = ({ is }: RecorderState): boolean =>
  is === 'stopping' || is === 'taken' || is === 'encoding-failed';
