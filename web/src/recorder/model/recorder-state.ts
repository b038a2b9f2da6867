import type { MicrophoneProblem } from '../../media/capture/microphone';
import type { Take } from '../../media/capture/take';

/** Before anything is recorded: `slide` is the index of the slide that the take will begin with. */
type Opening = { is: 'opening'; slide: number };
type Blocked = { is: 'blocked'; slide: number; problem: MicrophoneProblem };
type Ready = { is: 'ready'; slide: number };
type Countdown = { is: 'countdown'; slide: number; first: number; secondsLeft: number };
/** `first` is the slide that the take began with. */
type Recording = { is: 'recording'; slide: number; first: number };
type Paused = { is: 'paused'; slide: number; first: number };
/** Asks whether a take that has not ended is to be thrown away. */
type AskingDiscard = { is: 'asking-discard'; slide: number; first: number };
type Stopping = { is: 'stopping'; slide: number; first: number };
/** A take that has ended, at every step until it is kept. */
export type Review = { is: 'review'; slide: number; take: Take };
export type AskingDiscardTake = { is: 'asking-discard-take'; slide: number; take: Take };
export type Keeping = { is: 'keeping'; slide: number; take: Take };
export type Unkept = { is: 'unkept'; slide: number; take: Take; message: string };
/** No sound file could be made; the sound lies on disk and is offered on the next visit. */
type Stranded = { is: 'stranded'; slide: number };
type Closed = { is: 'closed' };

/** Where a recording stands. What a state does not need, it does not have. */
export type RecorderState =
  | Opening
  | Blocked
  | Ready
  | Countdown
  | Recording
  | Paused
  | AskingDiscard
  | Stopping
  | Review
  | AskingDiscardTake
  | Keeping
  | Unkept
  | Stranded
  | Closed;

/** What happens to a recording. */
export type RecorderEvent =
  | { do: 'open' }
  | { do: 'opened' }
  | { do: 'block'; problem: MicrophoneProblem }
  | { do: 'start'; countdownSeconds: number }
  | { do: 'tick' }
  /** Another slide is shown. */
  | { do: 'show'; slide: number }
  | { do: 'pause' }
  | { do: 'resume' }
  | { do: 'stop' }
  | { do: 'taken'; take: Take }
  | { do: 'strand' }
  /** Esc, or the cross. */
  | { do: 'leave' }
  | { do: 'stay' }
  | { do: 'discard' }
  | { do: 'retake' }
  | { do: 'keep' }
  | { do: 'kept' }
  | { do: 'fail-to-keep'; message: string };
