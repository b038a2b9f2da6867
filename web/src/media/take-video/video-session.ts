import type { SoundClock } from '../capture/sound-clock';
import type { TakeOrder } from '../capture/take-order';
import { FrameMoments } from './frame-moments';
import { RunningVideo, type VideoTrouble } from './running-video';
import type { VideoSource } from './video-about';
import { picturesPerSecond } from './video-config';
import { askForFrames, readFrames } from './video-intake';
import { VideoStore } from './video-store';

/** A screen on which nothing moves gives no pictures: the last one is taken again after so long. */
const SEEN_AGAIN_AFTER_MS = 500;
const LOOK_EVERY_MS = 100;

/** How a source's pictures come to a worker. */
export type FrameWay = { track: ReadableStream<VideoFrame> } | { port: MessagePort };

/** What is seen while somebody speaks, and the pictures of one take after the other. Nothing that goes wrong with it ends a take. */
export class VideoSession {
  private watching: { source: VideoSource; ended: AbortController } | null = null;
  private last: VideoFrame | null = null;
  private running: RunningVideo | null = null;
  private isKept = false;

  constructor(
    private readonly clock: SoundClock,
    private readonly sampleRate: number,
    private readonly onTrouble: (trouble: VideoTrouble | 'video-not-on-disk') => void,
  ) {
    setInterval(() => this.seeAgain(), LOOK_EVERY_MS);
  }

  /** Looks at another source from now on. */
  watch(source: VideoSource, way: FrameWay): void {
    this.unwatch();
    const ended = new AbortController();
    this.watching = { source, ended };
    const moments = new FrameMoments();
    const onFrame = (frame: VideoFrame) => {
      this.last?.close();
      this.last = frame;
      const momentMs = moments.momentOf(frame.timestamp, performance.now());
      if (this.isKept) this.running?.see(frame, momentMs);
    };
    if ('port' in way) askForFrames(way.port, picturesPerSecond(source), onFrame, ended.signal);
    else readFrames(way.track, onFrame, ended.signal).catch(() => undefined);
  }

  /** Looks at nothing any more. */
  unwatch(): void {
    this.watching?.ended.abort();
    this.watching = null;
    this.last?.close();
    this.last = null;
  }

  /** Opens the files of a take's pictures, where something is looked at. Never rejects: without, there is sound alone. */
  async begin(takeId: string, isOnDisk: boolean): Promise<void> {
    this.running = null;
    if (!this.watching) return;
    try {
      if (!isOnDisk) throw new Error('There are no private files.');
      const store = await VideoStore.open(takeId);
      this.running = new RunningVideo(this.watching.source, store, this.clock, this.sampleRate, this.onTrouble);
    } catch {
      // Where the sound has its files, these found no room.
      this.onTrouble(isOnDisk ? 'video-disk-full' : 'video-not-on-disk');
    }
  }

  /** Does what was ordered of the take with its pictures. */
  obey({ event }: TakeOrder): void {
    if (event === 'slide') return;
    this.running?.cutNext();
    if (event === 'begin' || event === 'resume') this.isKept = true;
    else if (event === 'pause' || event === 'stop') this.isKept = false;
    this.seeAgain();
  }

  /** Takes no pictures while no sound comes. */
  heed(hears: boolean): void {
    this.running?.heed(hears);
  }

  /** Puts pictures right whose place on the tape is known by now. */
  settle(): void {
    this.running?.settle();
  }

  /** The same of all, none behind the tape's end: another microphone takes over, and its clock knows nothing of them. */
  settleAll(end: number): void {
    this.running?.settleAll(end);
  }

  /** The disk has no room for a piece of sound: gives whether there is some now. */
  giveWay(): boolean {
    return this.running?.giveWay() ?? false;
  }

  /** Ends the take's pictures; gives where they come from, undefined where there are none. Never rejects. */
  async finish(): Promise<VideoSource | undefined> {
    const { running } = this;
    this.running = null;
    this.isKept = false;
    return (await running?.finish()) ? running?.source : undefined;
  }

  private seeAgain(): void {
    const now = performance.now();
    const { running, last } = this;
    if (!running || !last || !this.isKept) return;
    if (running.wantsToSee || now - running.seenMs >= SEEN_AGAIN_AFTER_MS) running.see(last, now);
  }
}
