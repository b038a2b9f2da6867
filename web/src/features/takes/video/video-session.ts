import type { SoundClock } from '../capture/audio-clock';
import type { TakeOrder } from '../store/cut-take';
import type { VideoSource } from '../store/video-files';
import { RunningVideo, type VideoTrouble } from './running-video';
import { picturesPerSecond } from './video-encoder';
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

/**
 * Reads a track's pictures until it ends; from `signal` on they are closed at once. Reading is not ended before the track is: pictures on
 * their way would be left for the garbage collector, and a camera has few of them. Whoever is given a frame closes it.
 */
async function readFrames(
  track: ReadableStream<VideoFrame>,
  onFrame: (frame: VideoFrame) => void,
  signal: AbortSignal,
): Promise<void> {
  const reader = track.getReader();
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done) return;
    if (signal.aborted) frame.close();
    else onFrame(frame);
  }
}

/**
 * Asks a page for what its video element shows, so many times a second: a worker's clock goes on evenly where the page is hidden.
 */
function askForFrames(
  port: MessagePort,
  perSecond: number,
  onFrame: (frame: VideoFrame) => void,
  signal: AbortSignal,
): void {
  port.onmessage = ({ data: frame }: MessageEvent<VideoFrame>) => {
    if (signal.aborted) frame.close();
    else onFrame(frame);
  };
  const asking = setInterval(() => port.postMessage(null), 1000 / perSecond);
  // The port stays open for a picture that is on its way.
  signal.addEventListener('abort', () => clearInterval(asking));
}

/** The shortest way of so long counts: none is shorter than the true one. */
const WINDOW_MS = 2000;
/** A picture that would be later than this has a stamp of another clock than those before it. */
const LATE_AT_MOST_MS = 1000;

/**
 * When pictures were seen, by their stamps: a busy machine hands them on late, while the sound of the same moment was in no queue. A stamp
 * counts from a moment of its source's own; the shortest way from stamping to arrival, of the last seconds, says from which.
 */
export class FrameMoments {
  private ways: { arrivedMs: number; wayMs: number }[] = [];

  /** The moment of the clock that `arrivedMs` is of, milliseconds, of a picture stamped so, microseconds; never after its arrival. */
  momentOf(stampMicroseconds: number, arrivedMs: number): number {
    const stampMs = stampMicroseconds / 1000;
    const wayMs = arrivedMs - stampMs;
    const isOfAnotherClock = wayMs - (this.ways[0]?.wayMs ?? wayMs) > LATE_AT_MOST_MS;
    // The shortest first, and behind it those that are shortest when it has become too old.
    const known = isOfAnotherClock ? [] : this.ways.filter((way) => way.arrivedMs > arrivedMs - WINDOW_MS);
    this.ways = [...known.filter((way) => way.wayMs < wayMs), { arrivedMs, wayMs }];
    return stampMs + this.ways[0]!.wayMs;
  }
}
