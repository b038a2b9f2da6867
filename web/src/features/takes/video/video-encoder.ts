import type { VideoSource } from '../store/video-files';

/** What a source's pictures are bounded by. */
const BOUNDS: Record<VideoSource, { width: number; height: number; bitrate: number; framerate: number }> = {
  camera: { width: 1280, height: 720, bitrate: 1_500_000, framerate: 24 },
  screen: { width: 1920, height: 1080, bitrate: 2_500_000, framerate: 15 },
};

/**
 * Best first. H.264 plays everywhere; its constrained baseline knows no pictures that build on later ones, so that any end is
 * a good one. VP9 is for browsers that make no H.264.
 */
const CODECS: Pick<VideoEncoderConfig, 'codec' | 'avc' | 'hardwareAcceleration'>[] = [
  { codec: 'avc1.42e028', avc: { format: 'avc' }, hardwareAcceleration: 'prefer-hardware' },
  { codec: 'avc1.42e028', avc: { format: 'avc' } },
  { codec: 'vp09.00.40.08' },
];

/** How many pictures a second are taken of a source at most. */
export const framesPerSecond = (source: VideoSource): number => BOUNDS[source].framerate;

/** The size, even in both ways, of a picture that is no larger than its source's bounds. */
export function fitSize(source: VideoSource, width: number, height: number): { width: number; height: number } {
  const bounds = BOUNDS[source];
  const scale = Math.min(1, bounds.width / width, bounds.height / height);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** The ways in which pictures of this size are encoded here, the best first; none where the browser can't. */
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

/** Fits pictures of any size into one, without stretching them: a window that is shared may change its shape. */
class FrameFitter {
  private canvas: OffscreenCanvas | undefined;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  /** The same picture in the wanted size, seen at a moment in microseconds; the caller closes both. */
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

/** What an encoder holds at most; what comes while it is full is left out, so that sound never waits. */
const MAX_QUEUED_FRAMES = 2;
/** So many encoders in a row that give nothing are given up. */
const MAX_FAILURES = 3;

interface EncoderListener {
  onChunk(chunk: EncodedVideoChunk, config: VideoDecoderConfig | undefined): void;
  /** No encoder works here. */
  onBroken(): void;
}

/**
 * An encoder that outlives the browser's: one that fails, or is taken back from a hidden tab whose take is paused, gives way to
 * another, by the same way of encoding if that has given anything yet.
 */
export class ResilientEncoder {
  private encoder: VideoEncoder | undefined;
  private fitter: FrameFitter | undefined;
  private opening: Promise<void> | undefined;
  /** Ways of encoding that have not failed, the best first. */
  private configs: VideoEncoderConfig[] | undefined;
  private hasEmitted = false;
  private isFresh = true;
  private failures = 0;
  private isOver = false;

  constructor(
    private readonly source: VideoSource,
    private readonly listener: EncoderListener,
  ) {}

  /**
   * Encodes a picture of a moment; the frame stays the caller's. Gives whether it was taken, and whether it stands alone: as wanted, or
   * because it is an encoder's first.
   */
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

  /** Resolves when all that was taken has been given. */
  async flush(): Promise<void> {
    await this.encoder?.flush().catch(() => undefined);
  }

  /** Gives nothing any more. */
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
    // What has begun in one way is decoded in that way to its end.
    if (!this.hasEmitted) this.configs?.shift();
    if (++this.failures >= MAX_FAILURES) this.giveUp();
  }

  private giveUp(): void {
    this.isOver = true;
    this.listener.onBroken();
  }
}
