import type { AudioClock } from '../capture/audio-clock';
import type { RecorderCommand } from '../store/cut-take';
import type { VideoSource } from '../store/video-files';
import { RunningVideo, type VideoTrouble } from './running-video';
import { framesPerSecond } from './video-encoder';
import { VideoStore } from './video-store';

/** A screen on which nothing moves gives no pictures: the last one is taken again after so long. */
const REPEAT_FRAME_AFTER_MS = 500;
const CHECK_EVERY_MS = 100;

/** How a source's pictures come to a worker. */
export type FrameSource = { track: ReadableStream<VideoFrame> } | { port: MessagePort };

/** What is seen while somebody speaks, and the pictures of one take after the other. Nothing that goes wrong with it ends a take. */
export class VideoSession {
  private watching: { source: VideoSource; ended: AbortController } | null = null;
  private last: VideoFrame | null = null;
  private running: RunningVideo | null = null;
  private isCapturing = false;

  constructor(
    private readonly clock: AudioClock,
    private readonly sampleRate: number,
    private readonly onTrouble: (trouble: VideoTrouble | 'video-not-on-disk') => void,
  ) {
    setInterval(() => this.repeatFrame(), CHECK_EVERY_MS);
  }

  /** Looks at another source from now on. */
  watch(source: VideoSource, way: FrameSource): void {
    this.unwatch();
    const ended = new AbortController();
    this.watching = { source, ended };
    const moments = new FrameClock();
    const onFrame = (frame: VideoFrame) => {
      this.last?.close();
      this.last = frame;
      const momentMs = moments.toMoment(frame.timestamp, performance.now());
      if (this.isCapturing) this.running?.addFrame(frame, momentMs);
    };
    if ('port' in way) pollFrames(way.port, framesPerSecond(source), onFrame, ended.signal);
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
  handle({ event }: RecorderCommand): void {
    if (event === 'slide') return;
    this.running?.requestKeyFrame();
    if (event === 'begin' || event === 'resume') this.isCapturing = true;
    else if (event === 'pause' || event === 'stop') this.isCapturing = false;
    this.repeatFrame();
  }

  /** Takes no pictures while no sound comes. */
  setAudioActive(isAudioActive: boolean): void {
    this.running?.setAudioActive(isAudioActive);
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
  releaseReserve(): boolean {
    return this.running?.releaseReserve() ?? false;
  }

  /** Ends the take's pictures; gives where they come from, undefined where there are none. Never rejects. */
  async finish(): Promise<VideoSource | undefined> {
    const { running } = this;
    this.running = null;
    this.isCapturing = false;
    return (await running?.finish()) ? running?.source : undefined;
  }

  private repeatFrame(): void {
    const now = performance.now();
    const { running, last } = this;
    if (!running || !last || !this.isCapturing) return;
    if (running.isAwaitingKeyFrame || now - running.lastFrameMs >= REPEAT_FRAME_AFTER_MS) running.addFrame(last, now);
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
function pollFrames(
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
const MAX_LATENCY_MS = 1000;

/**
 * When pictures were seen, by their stamps: a busy machine hands them on late, while the sound of the same moment was in no queue. A stamp
 * counts from a moment of its source's own; the shortest way from stamping to arrival, of the last seconds, says from which.
 */
export class FrameClock {
  private latencies: { arrivedMs: number; latencyMs: number }[] = [];

  /** The moment of the clock that `arrivedMs` is of, milliseconds, of a picture stamped so, microseconds; never after its arrival. */
  toMoment(stampMicroseconds: number, arrivedMs: number): number {
    const stampMs = stampMicroseconds / 1000;
    const latencyMs = arrivedMs - stampMs;
    const isOfAnotherClock = latencyMs - (this.latencies[0]?.latencyMs ?? latencyMs) > MAX_LATENCY_MS;
    // The shortest first, and behind it those that are shortest when it has become too old.
    const known = isOfAnotherClock ? [] : this.latencies.filter((way) => way.arrivedMs > arrivedMs - WINDOW_MS);
    this.latencies = [...known.filter((way) => way.latencyMs < latencyMs), { arrivedMs, latencyMs }];
    return stampMs + this.latencies[0]!.latencyMs;
  }
}
