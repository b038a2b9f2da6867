import type { AudioClock } from '../capture/audio-clock';
import type { RecorderCommand } from '../store/cut-take';
import type { VideoSource } from '../store/video-files';
import { RunningVideo, type VideoTrouble } from './running-video';
import { framesPerSecond } from './video-encoder';
import { VideoStore } from './video-store';

/** A still screen sends no frames, so the last frame repeats after this time. */
const REPEAT_FRAME_AFTER_MS = 500;
const CHECK_EVERY_MS = 100;

export type FrameSource = { track: ReadableStream<VideoFrame> } | { port: MessagePort };

/** The live video of a recording, and the frames of one take after another. Video failures never end a take. */
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

  startVideo(source: VideoSource, way: FrameSource): void {
    this.stopVideo();
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

  stopVideo(): void {
    this.watching?.ended.abort();
    this.watching = null;
    this.last?.close();
    this.last = null;
  }

  /** Opens the video files of a take if there is a source. Never rejects: without them, the take has sound alone. */
  async begin(takeId: string, isOnDisk: boolean): Promise<void> {
    this.running = null;
    if (!this.watching) return;
    try {
      if (!isOnDisk) throw new Error('There are no private files.');
      const store = await VideoStore.open(takeId);
      this.running = new RunningVideo(this.watching.source, store, this.clock, this.sampleRate, this.onTrouble);
    } catch {
      // The sound has its files, so the disk had no room for these.
      this.onTrouble(isOnDisk ? 'video-disk-full' : 'video-not-on-disk');
    }
  }

  handle({ event }: RecorderCommand): void {
    if (event === 'slide') return;
    this.running?.requestKeyFrame();
    if (event === 'begin' || event === 'resume') this.isCapturing = true;
    else if (event === 'pause' || event === 'stop') this.isCapturing = false;
    this.repeatFrame();
  }

  /** Accepts no frames while there is no sound. */
  setAudioActive(isAudioActive: boolean): void {
    this.running?.setAudioActive(isAudioActive);
  }

  /** Corrects frames whose sample is known by now. */
  settle(): void {
    this.running?.settle();
  }

  /** Settles all frames, none past `end`, before another microphone takes over, whose clock knows nothing about them. */
  settleAll(end: number): void {
    this.running?.settleAll(end);
  }

  /** Frees disk space for a chunk of sound. Returns whether there was any to free. */
  releaseReserve(): boolean {
    return this.running?.releaseReserve() ?? false;
  }

  /** Ends the take's video and returns its source; undefined if there is no video. Never rejects. */
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
 * Reads a track's frames until it ends; after `signal` aborts, it closes each at once. Canceling the reader would leave pending frames to
 * the garbage collector, and a camera has only a few. `onFrame` must close its frame.
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

/** Requests the current frame of a page's video element at a fixed rate. A worker's timer stays regular while the page is hidden. */
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
  // The port stays open for a pending frame.
  signal.addEventListener('abort', () => clearInterval(asking));
}

/** The shortest latency within this time counts; none is shorter than the true one. */
const WINDOW_MS = 2000;
/** If a frame would be later than this, its stamp is from another clock than those before it. */
const MAX_LATENCY_MS = 1000;

/**
 * Finds when frames were captured, by their stamps. A busy machine delivers frames late, but not sound of the same moment. Each source's
 * stamps have their own origin; the shortest recent latency from stamp to arrival gives the offset.
 */
export class FrameClock {
  private latencies: { arrivedMs: number; latencyMs: number }[] = [];

  /** Converts a frame's stamp, microseconds, to the clock of `arrivedMs`, milliseconds; never after its arrival. */
  toMoment(stampMicroseconds: number, arrivedMs: number): number {
    const stampMs = stampMicroseconds / 1000;
    const latencyMs = arrivedMs - stampMs;
    const isOfAnotherClock = latencyMs - (this.latencies[0]?.latencyMs ?? latencyMs) > MAX_LATENCY_MS;
    // The shortest latency is first; after it come those that are shortest when it expires.
    const known = isOfAnotherClock ? [] : this.latencies.filter((way) => way.arrivedMs > arrivedMs - WINDOW_MS);
    this.latencies = [...known.filter((way) => way.latencyMs < latencyMs), { arrivedMs, latencyMs }];
    return stampMs + this.latencies[0]!.latencyMs;
  }
}
