import type { Microphone } from '../../media/capture/microphone';
import type { SoundLevel } from '../../media/capture/sound-watch';
import type { RecorderState } from './recorder-state';

/** What the recorder's screen shows. */
export interface RecorderView {
  state: RecorderState;
  level: SoundLevel;
  recordedMs: number;
  microphones: readonly Microphone[];
  /** '' for the browser's own choice. */
  microphoneId: string;
  countdownSeconds: number;
  /** Something that the person should know about the take that is being made, at this moment. */
  notice: RecorderNotice | null;
  /** What else they should know, until the take is kept. */
  warning: TakeWarning | null;
}

/** What stays true of a take until it is kept. */
export type TakeWarning = 'not-on-disk' | 'disk-full' | 'unplugged';
export type RecorderNotice = TakeWarning | 'muted' | 'taken-back' | 'slide-again';
