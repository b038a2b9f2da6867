import type { VideoSource } from '../store/video-files';

const BOUNDS: Record<VideoSource, { width: number; height: number; bitrate: number; framerate: number }> = {
  camera: { width: 1280, height: 720, bitrate: 1_500_000, framerate: 24 },
  screen: { width: 1920, height: 1080, bitrate: 2_500_000, framerate: 15 },
};

/**
 * Best first. H.264 plays everywhere. Its constrained baseline has no frames that depend on later ones, so that video can end after any
 * frame. VP9 is for browsers that can't encode H.264.
 */
const CODECS: Pick<VideoEncoderConfig, 'codec' | 'avc' | 'hardwareAcceleration'>[] = [
  { codec: 'avc1.42e028', avc: { format: 'avc' }, hardwareAcceleration: 'prefer-hardware' },
  { codec: 'avc1.42e028', avc: { format: 'avc' } },
  { codec: 'vp09.00.40.08' },
];

export const framesPerSecond = (source: VideoSource): number => BOUNDS[source].framerate;

/** Scales a frame to fit its source's limits; both sides are even. */
export function fitSize(source: VideoSource, width: number, height: number): { width: number; height: number } {
  const bounds = BOUNDS[source];
  const scale = Math.min(1, bounds.width / width, bounds.height / height);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** The supported configurations for frames of this size, best first; empty if the browser has none. */
async function listSupportedConfigs(source: VideoSource, width: number, height: number): Promise<VideoEncoderConfig[]> {
  const { bitrate, framerate } = BOUNDS[source];
  const possible: VideoEncoderConfig[] = [];
  for (const codec of CODECS) {
    const size = fitSize(source, width, height);
    const config: VideoEncoderConfig = { ...codec, ...size, bitrate, framerate, latencyMode: 'realtime' };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) possible.push(config);
  }
  return possible;
}

/** Fits frames of any size into one size without stretching them, because a shared window may change its shape. */
class FrameFitter {
  private canvas: OffscreenCanvas | undefined;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  /** Returns the frame in the target size; `timestamp` is in microseconds. The caller closes both frames. */
  fit(frame: VideoFrame, timestamp: number): VideoFrame {
    const { width, height } = this;
    const { displayWidth, displayHeight } = frame;
    if (displayWidth === width && displayHeight === height) return new VideoFrame(frame, { timestamp });
    this.canvas ??= new OffscreenCanvas(width, height);
    const paint = this.canvas.getContext('2d', { alpha: false })!;
    const scale = Math.min(width / displayWidth, height / displayHeight);
    const [drawnWidth, drawnHeight] = [displayWidth * scale, displayHeight * scale];
    paint.fillRect(0, 0, width, height);
    paint.drawImage(frame, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
    return new VideoFrame(this.canvas, { timestamp });
  }
}

/** The most frames that an encoder queues; further frames are dropped so that sound never waits. */
const MAX_QUEUED_FRAMES = 2;
/** After this many failed encoders in a row, encoding stops. */
const MAX_FAILURES = 3;

interface EncoderListener {
  onChunk(chunk: EncodedVideoChunk, config: VideoDecoderConfig | undefined): void;
  onBroken(): void;
}

/**
 * An encoder that survives failures. A browser's encoder may fail, or be reclaimed from a hidden tab whose take is paused. Another one
 * then takes over, with the same configuration if that has emitted anything yet.
 */
export class ResilientEncoder {
  private encoder: VideoEncoder | undefined;
  private fitter: FrameFitter | undefined;
  private opening: Promise<void> | undefined;
  /** The configurations that have not failed, best first. */
  private configs: VideoEncoderConfig[] | undefined;
  private hasEmitted = false;
  private isFresh = true;
  private failures = 0;
  private isOver = false;

  constructor(
    private readonly source: VideoSource,
    private readonly listener: EncoderListener,
  ) {}

  /** Encodes a frame; the caller keeps it. Returns undefined if it was dropped. An encoder's first frame is always a key frame. */
  encode(frame: VideoFrame, momentMs: number, wantsKey: boolean): 'key' | 'delta' | undefined {
    const { encoder, fitter } = this;
    if (this.isOver) return undefined;
    if (!encoder || !fitter) {
      this.opening ??= this.open(frame.displayWidth, frame.displayHeight);
      return undefined;
    }
    if (encoder.encodeQueueSize >= MAX_QUEUED_FRAMES) return undefined;
    const keyFrame = wantsKey || this.isFresh;
    let fitted: VideoFrame | undefined;
    try {
      fitted = fitter.fit(frame, Math.round(momentMs * 1000));
      this.isFresh = false;
      encoder.encode(fitted, { keyFrame });
    } catch {
      this.fail(encoder);
    } finally {
      fitted?.close();
    }
    return this.encoder ? (keyFrame ? 'key' : 'delta') : undefined;
  }

  /** Resolves when all accepted frames have been emitted. */
  async flush(): Promise<void> {
    await this.encoder?.flush().catch(() => undefined);
  }

  close(): void {
    this.isOver = true;
    if (this.encoder && this.encoder.state !== 'closed') this.encoder.close();
  }

  private async open(width: number, height: number): Promise<void> {
    this.configs ??= await listSupportedConfigs(this.source, width, height);
    const [config] = this.configs;
    if (this.isOver) return;
    if (!config) return this.giveUp();
    const encoder: VideoEncoder = new VideoEncoder({
      output: (chunk, metadata) => this.emitChunk(encoder, chunk, metadata?.decoderConfig),
      error: () => this.fail(encoder),
    });
    this.encoder = encoder;
    this.fitter ??= new FrameFitter(config.width, config.height);
    this.isFresh = true;
    try {
      encoder.configure(config);
    } catch {
      this.fail(encoder);
    }
  }

  private emitChunk(encoder: VideoEncoder, chunk: EncodedVideoChunk, config: VideoDecoderConfig | undefined): void {
    if (this.isOver || encoder !== this.encoder) return;
    this.hasEmitted = true;
    this.failures = 0;
    this.listener.onChunk(chunk, config);
  }

  private fail(encoder: VideoEncoder): void {
    if (this.isOver || encoder !== this.encoder) return;
    if (encoder.state !== 'closed') encoder.close();
    this.encoder = this.opening = undefined;
    // A decoder needs one configuration for the whole file.
    if (!this.hasEmitted) this.configs?.shift();
    if (++this.failures >= MAX_FAILURES) this.giveUp();
  }

  private giveUp(): void {
    this.isOver = true;
    this.listener.onBroken();
  }
}
