import type { TimelineRangeRef } from '#shared/time/timeline-range';
import type { AudioPiece } from '../encode/m4a-pieces';
import type { RecorderCommand } from '../store/cut-take';
import type { Take } from '../store/take';
import type { VideoSource } from '../store/video-files';
import type { VideoTrouble } from '../video/running-video';
import type { FrameSource } from '../video/video-session';
import type { AudioLevel } from './audio-level';

/** What the page tells the capture worker. Moments are milliseconds of the worker's own clock. */
export type CaptureRequest =
  /** Loads the encoder, so that the browser has it, and ends the worker. */
  | { type: 'load-encoder' }
  /** Sound of a track, as the browser hands it out with timestamps. */
  | { type: 'listen'; track: ReadableStream<AudioData> }
  /** Sound of the same track, read anew: it lives, and the reading before gives nothing. */
  | { type: 'listen-again'; track: ReadableStream<AudioData> }
  /** Sound of an audio worklet, where the browser does not hand out tracks. */
  | { type: 'listen-to-tap'; tap: MessagePort; sampleRate: number }
  /** Another microphone speaks from now on; its sound is at the tape's rate, or brought to it. */
  | { type: 'change-microphone'; label: string }
  /** The microphone is gone, and there is no other. */
  | { type: 'source-is-over' }
  /** What is seen, too, from now on; a way is handed over with the message. */
  | { type: 'watch'; source: VideoSource; frames: FrameSource }
  | { type: 'unwatch' }
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
  | { type: 'order'; order: RecorderCommand; momentMs: number };

export type CaptureTrouble =
  /** The browser gives no private files: the take is in memory only. */
  | 'not-on-disk'
  /** The disk is full: the take goes on, but what is said from now on is in memory only. */
  | 'disk-full'
  /** A piece of sound could not be handled; the take goes on, and has a mark there. */
  | 'failed'
  /** The encoder of the sound file could not be loaded. A take that is being made tries again. */
  | 'not-loaded'
  /** No sound file could be made; what is on disk can be recovered later. */
  | 'no-encoder'
  /** There are no pictures, or no more of them; the sound goes on. */
  | VideoTrouble
  | 'video-not-on-disk';

/** What the capture worker tells the page. */
export type CaptureEvent =
  /** The worker runs; sound that is sent to it now does not have to wait. */
  | { type: 'loaded' }
  | { type: 'level'; level: AudioLevel; recordedMs: number }
  /** A second has passed without sound, told again until sound is back; no chunk has come for `silentMs`. */
  | { type: 'hearing'; isAudioActive: boolean; silentMs: number }
  /** The take that was ordered has begun: its files are open. */
  | { type: 'began' }
  /** Whether what is said now is being kept. */
  | { type: 'keeping'; isCapturing: boolean }
  /** After something was taken back: the slide that is shown at the new end. */
  | { type: 'cut'; slideId: string; recordedMs: number }
  /** A piece of the sound file is closed, while the take goes on. */
  | { type: 'piece'; takeId: string; piece: AudioPiece }
  | { type: 'taken'; take: Take }
  | { type: 'trouble'; trouble: CaptureTrouble };

/** How a message of the worker travels: with the moment of the worker's clock at which it was sent. */
export type Timestamped<Message> = Message & { sentAtMs: number };

/**
 * Knows a worker's clock in the page. Both count monotonically from their own beginnings, whatever is done to the
 * computer's clock; the message that took the shortest way from the worker tells the difference.
 */
export class WorkerClock {
  private behindMs = Infinity;

  /** A message arrived that the worker sent at that moment of its own clock. */
  sync(sentAtMs: number, arrivedMs = performance.now()): void {
    this.behindMs = Math.min(this.behindMs, arrivedMs - sentAtMs);
  }

  /** Whether the worker has been heard: before, nothing is known of its clock. */
  get isSynced(): boolean {
    return this.behindMs < Infinity;
  }

  /** A moment of the page on the worker's clock. Throws while the worker has not been heard. */
  toWorkerTime(pageMs: number): number {
    if (!this.isSynced) throw new Error('The recorder’s worker has not been heard yet.');
    return pageMs - this.behindMs;
  }
}
