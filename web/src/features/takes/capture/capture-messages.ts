import type { TimelineRangeRef } from '#shared/time/timeline-range';
import type { AudioPiece } from '../encode/m4a-pieces';
import type { RecorderCommand } from '../store/cut-take';
import type { Take } from '../store/take';
import type { VideoSource } from '../store/video-files';
import type { VideoTrouble } from '../video/running-video';
import type { FrameSource } from '../video/video-session';
import type { AudioLevel } from './audio-level';

/** What the page sends to the capture worker. Moments are in milliseconds on the worker's clock. */
export type CaptureRequest =
  /** Loads the encoder into the browser's cache, and ends the worker. */
  | { type: 'load-encoder' }
  /** Sound of a track, with timestamps. */
  | { type: 'listen'; track: ReadableStream<AudioData> }
  /** Sound of the same track, read again because the first reader receives nothing. */
  | { type: 'listen-again'; track: ReadableStream<AudioData> }
  /** Sound of an audio worklet, for browsers that can't read tracks. */
  | { type: 'listen-to-tap'; tap: MessagePort; sampleRate: number }
  /** Another microphone follows; its sound is resampled to the rate of the recording if necessary. */
  | { type: 'change-microphone'; label: string }
  /** The microphone disappeared, and there is no other. */
  | { type: 'source-is-over' }
  /** Starts video; `frames` is transferred with the message. */
  | { type: 'start-video'; source: VideoSource; frames: FrameSource }
  | { type: 'stop-video' }
  /** Sound of a screen, which is mixed into the microphone's. */
  | { type: 'mix-in'; track: ReadableStream<AudioData> }
  | { type: 'mute'; isMuted: boolean; momentMs: number }
  /** Opens the files of the next take, so that it can begin at any moment. */
  | { type: 'prepare'; takeId: string }
  | {
      type: 'record';
      takeId: string;
      projectId: string;
      uid: string;
      replaced?: TimelineRangeRef;
      slideId: string;
      startedAt: number;
      momentMs: number;
    }
  | { type: 'command'; command: RecorderCommand; momentMs: number };

export type CaptureTrouble =
  /** The browser has no private files, so that the take is in memory only. */
  | 'not-on-disk'
  /** The disk is full; the take continues, but new sound is in memory only. */
  | 'disk-full'
  /** A chunk could not be processed; the take continues with an audio issue there. */
  | 'failed'
  /** The encoder of the sound file could not be loaded. A running take tries again. */
  | 'not-loaded'
  /** No sound file could be made; what is on disk can be recovered later. */
  | 'no-encoder'
  /** Video is missing or has stopped; the sound continues. */
  | VideoTrouble
  | 'video-not-on-disk';

export type CaptureEvent =
  /** The worker runs, so that sound sent to it does not have to wait. */
  | { type: 'loaded' }
  | { type: 'level'; level: AudioLevel; recordedMs: number }
  /** No chunk has arrived for `silentMs`, or the microphone is muted; repeated until sound is back. */
  | { type: 'audio-active'; isAudioActive: boolean; silentMs: number }
  /** The take has begun: its files are open. */
  | { type: 'began' }
  | { type: 'capturing'; isCapturing: boolean }
  /** After a rewind: the slide that is shown at the new end. */
  | { type: 'cut'; slideId: string; recordedMs: number }
  /** A finished piece of the sound file, during the take. */
  | { type: 'piece'; takeId: string; piece: AudioPiece }
  | { type: 'taken'; take: Take }
  | { type: 'trouble'; trouble: CaptureTrouble };

/** A message of the worker with the moment, on the worker's clock, at which it was sent. */
export type Timestamped<Message> = Message & { sentAtMs: number };

/**
 * Estimates a worker's clock in the page. Both clocks are monotonic, each from its own start, even if the computer's clock is set. The
 * message with the shortest delay gives the difference.
 */
export class WorkerClock {
  private behindMs = Infinity;

  /** A message arrived that the worker sent at `sentAtMs` of its own clock. */
  sync(sentAtMs: number, arrivedMs = performance.now()): void {
    this.behindMs = Math.min(this.behindMs, arrivedMs - sentAtMs);
  }

  /** Whether a message has arrived; until then, the worker's clock is unknown. */
  get isSynced(): boolean {
    return this.behindMs < Infinity;
  }

  /** Converts a moment of the page to the worker's clock. Throws until a message has arrived. */
  toWorkerTime(pageMs: number): number {
    if (!this.isSynced) throw new Error('The recorder’s worker has sent nothing yet.');
    return pageMs - this.behindMs;
  }
}
